import { sessionId } from './series-sessions.ts'
import { createSeriesExtension } from './session-series.job.ts'
import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aStream, aVideo, deletePermanently, moveToBin } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import type { AdminSeries } from '#shared/contract/session-series.ts'
import { DAY_IN_MS, toIstInput } from '#shared/domain/ist.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { livestreams, sessionSeries } = contract
const UNKNOWN_ID = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let admin: SignedInUser
let member: SignedInUser
let [first, second]: [string, string] = ['', '']
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  member = await aMember(t, { plan: 'ANNUAL' })
  const source = { usageType: 'LIVESTREAM_SOURCE' }
  first = (await aVideo(t, admin.token, { ...source, title: 'First' }))._id
  second = (await aVideo(t, admin.token, { ...source, title: 'Second' }))._id
  await t.db.updateTable('videos').set({ duration_in_seconds: 3600 }).execute()
})
beforeEach(async () => {
  await moveTo(NOON)
  await t.db.deleteFrom('livestreams').execute()
  await t.db.deleteFrom('session_series').execute()
})
afterAll(() => t.close())

/** Every Sunday at ten; it is Saturday noon. */
const SUNDAYS = {
  title: 'Sunday satsang',
  repeats: 'WEEKLY',
  weekdays: [7],
  weekOfMonth: null,
  time: '10:00',
  from: '2026-11-22',
  until: null,
  durationInMinutes: 60,
}
const create = (body: object = {}) =>
  t.request(sessionSeries.create, { token: admin.token, body: { ...SUNDAYS, videos: [first], ...body } })
const update = ({ _id, version }: AdminSeries, body: object) =>
  t.request(sessionSeries.update, { token: admin.token, params: { id: _id }, body: { version, ...body } })
const end = ({ _id, version }: AdminSeries) =>
  t.request(sessionSeries.end, { token: admin.token, params: { id: _id }, body: { version } })
const aSeries = async (body: object = {}) => (await create(body)).answer.series
const all = async () => (await t.request(sessionSeries.list, { token: admin.token })).answer.series
const changeSession = (id: string, body: object) =>
  t.request(livestreams.update, { token: admin.token, params: { id }, body })
/** What members see, as 'MM-DDTHH:mm title'. */
async function seen(): Promise<string[]> {
  const { answer } = await t.request(contract.liveSessions.streams, { token: member.token })
  return answer.streams.map(({ startTime, title }) => `${toIstInput(startTime).slice(5)} ${title}`)
}
/** Administrators are signed out after a while. */
async function moveTo(time: string): Promise<void> {
  t.clock.set(time)
  admin = { ...admin, token: await aSession(t, admin.id) }
}
const idOn = ({ _id }: AdminSeries, date: string) => sessionId(_id, date)

describe('a new series', () => {
  test('puts its sessions of the next eight weeks into the schedule, with links that follow from their dates', async () => {
    const { status, answer } = await create({ videos: [first, second] })
    expect(status).toBe(201)
    const { sessions, ...series } = answer.series
    expect(series).toMatchObject({ ...SUNDAYS, replayDays: 7, listEnd: 'REPEAT', version: 1 })
    expect(series.videos).toEqual([
      { _id: first, title: 'First' },
      { _id: second, title: 'Second' },
    ])
    expect(sessions.map(({ date, startTime }) => `${date} ${toIstInput(startTime)}`)).toEqual(
      ['11-22', '11-29', '12-06', '12-13', '12-20', '12-27']
        .map((day) => `2026-${day} 2026-${day}T10:00`)
        .concat(['2027-01-03 2027-01-03T10:00', '2027-01-10 2027-01-10T10:00']),
    )
    expect(sessions.map(({ _id }) => _id)).toEqual(sessions.map(({ date }) => idOn(answer.series, date)))
    expect(sessions.slice(0, 3).map(({ video }) => video?.title)).toEqual(['First', 'Second', 'First'])
    expect((await seen())[0]).toBe('11-22T10:00 Sunday satsang')
    expect(await seen()).toHaveLength(8)
    expect(await all()).toEqual([answer.series])
  })

  test('stands beside the list of streams, which shows its sessions once they have begun', async () => {
    await aSeries()
    const listed = async () => {
      const { answer } = await t.request(livestreams.list, { token: admin.token })
      expect(answer.total).toBe(answer.streams.length)
      return answer.streams.map(({ startTime }) => toIstInput(startTime))
    }
    expect(await listed()).toEqual([])
    await moveTo('2026-11-29T04:30:00Z')
    expect(await listed()).toEqual(['2026-11-29T10:00', '2026-11-22T10:00'])
  })

  test.each([
    { body: { title: '' }, status: 400, field: 'title' },
    { body: { repeats: 'YEARLY' }, status: 400, field: 'repeats' },
    { body: { weekdays: [8] }, status: 400, field: 'weekdays.0' },
    { body: { weekdays: [1, 1] }, status: 400, field: 'weekdays' },
    { body: { time: '24:00' }, status: 400, field: 'time' },
    { body: { from: '2026-02-30' }, status: 400, field: 'from' },
    { body: { until: 'never' }, status: 400, field: 'until' },
    { body: { videos: [] }, status: 400, field: 'videos' },
    { body: { weekdays: [] }, status: 422, field: 'weekdays' },
    { body: { repeats: 'MONTHLY' }, status: 422, field: 'weekdays' },
    { body: { until: '2026-11-21' }, status: 422, field: 'until' },
    { body: { from: '2026-11-16', until: '2026-11-18' }, status: 422, field: 'until' },
  ])('is refused beside its field: $body', async ({ body, status, field }) => {
    const answer = await create(body)
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([status, [field]])
    expect(await t.db.selectFrom('session_series').selectAll().execute()).toEqual([])
  })

  test('plays only videos that were uploaded for streams', async () => {
    const course = await aVideo(t, admin.token)
    for (const videos of [[UNKNOWN_ID], [first, course._id]])
      expect((await create({ videos })).json.code).toBe('UNKNOWN_ITEM')
  })

  test('overlaps a single stream only when confirmed, also one in seven weeks', async () => {
    await aStream(t, admin.token, { startTime: new Date('2027-01-03T05:00:00Z'), video: first })
    expect((await create()).json.code).toBe('STREAM_OVERLAP')
    expect(await seen()).toHaveLength(1)
    expect((await create({ allowOverlap: true })).status).toBe(201)
    expect((await create({ time: '14:00' })).status).toBe(201)
  })

  test('of eight at once that overlap only one is scheduled', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
    expect(await seen()).toHaveLength(8)
  })

  test('keeps others from being scheduled over its sessions', async () => {
    await aSeries()
    const body = { title: 'Other', video: first, startTime: '2026-12-06T04:00:00Z' }
    expect((await t.request(livestreams.create, { token: admin.token, body })).json.code).toBe('STREAM_OVERLAP')
  })
})

test.each([
  { name: 'a member', token: () => member.token, status: 403 },
  { name: 'a visitor', token: () => undefined, status: 401 },
])('$name can neither see nor change series', async ({ token, status }) => {
  const series = await aSeries()
  const who = token()
  const input = { params: { id: series._id }, body: { ...SUNDAYS, videos: [first] }, ...(who && { token: who }) }
  const { create: make, ...others } = sessionSeries
  for (const call of [make, ...Object.values(others)]) expect((await t.request(call, input)).status).toBe(status)
  expect((await all())[0]?.version).toBe(1)
})

describe('one session', () => {
  test('is skipped, and its video is that of the next one; restored, it is as before', async () => {
    const series = await aSeries({ videos: [first, second] })
    const id = idOn(series, '2026-11-22')
    expect(await moveToBin(t, admin.token, 'livestream', id)).toBe(204)
    expect((await seen())[0]).toBe('11-29T10:00 Sunday satsang')
    const titles = async () =>
      (await all())[0]?.sessions.slice(0, 3).map(({ isSkipped, video }) => isSkipped || video?.title)
    expect(await titles()).toEqual([true, 'First', 'Second'])

    const restored = { token: admin.token, params: { kind: 'livestream', id }, body: {} }
    expect((await t.request(contract.bin.restore, restored)).status).toBe(204)
    expect(await titles()).toEqual(['First', 'Second', 'First'])
    expect((await seen())[0]).toBe('11-22T10:00 Sunday satsang')
  })

  test('stays skipped when it is deleted for good', async () => {
    const series = await aSeries()
    expect(await deletePermanently(t, admin.token, 'livestream', idOn(series, '2026-11-29'))).toBe(204)
    await moveTo('2026-11-23T06:30:00Z')
    expect((await seen()).slice(0, 2)).toEqual(['12-06T10:00 Sunday satsang', '12-13T10:00 Sunday satsang'])
    const [current] = await all()
    if (current) await update(current, { title: 'Satsang' })
    expect((await seen())[0]).toBe('12-06T10:00 Satsang')
  })

  test('is moved with another video, keeps its link, and stays where it is when the series changes', async () => {
    const series = await aSeries()
    const id = idOn(series, '2026-11-29')
    const moved = await changeSession(id, { startTime: '2026-11-30T13:00:00Z', video: second })
    expect([moved.status, moved.answer.stream._id]).toEqual([200, id])
    expect((await seen()).slice(0, 3)).toEqual([
      '11-22T10:00 Sunday satsang',
      '11-30T18:30 Sunday satsang',
      '12-06T10:00 Sunday satsang',
    ])
    const changed = await update(series, { time: '11:00', title: 'Satsang' })
    expect(changed.answer.series.sessions[1]).toMatchObject({
      _id: id,
      date: '2026-11-29',
      isException: true,
      isSkipped: false,
      video: { title: 'Second' },
    })
    expect((await seen()).slice(0, 3)).toEqual([
      '11-22T11:00 Satsang',
      '11-30T18:30 Sunday satsang',
      '12-06T11:00 Satsang',
    ])
  })

  test('can be moved onto the day of another, but onto its time only when confirmed', async () => {
    const series = await aSeries()
    const id = idOn(series, '2026-11-22')
    expect((await changeSession(id, { startTime: '2026-11-29T05:00:00Z' })).json.code).toBe('STREAM_OVERLAP')
    expect((await changeSession(id, { startTime: '2026-11-29T05:30:00Z' })).status).toBe(200)
    expect((await seen()).slice(0, 2)).toEqual(['11-29T10:00 Sunday satsang', '11-29T11:00 Sunday satsang'])
    // The series cannot be moved onto its own exception either.
    expect((await update(series, { time: '11:30' })).json.code).toBe('STREAM_OVERLAP')
    expect((await update(series, { time: '11:30', allowOverlap: true })).status).toBe(200)
  })
})

describe('a changed series', () => {
  test('moves its sessions and keeps their links, while sessions that have begun stay', async () => {
    const series = await aSeries()
    const ids = series.sessions.map(({ _id }) => _id)
    await moveTo('2026-11-22T04:45:00Z')
    const { answer } = await update(series, { time: '18:00', durationInMinutes: 90 })
    expect(answer.series.sessions.map(({ _id }) => _id)).toEqual(ids.slice(1).concat(idOn(series, '2027-01-17')))
    expect((await seen()).slice(0, 2)).toEqual(['11-22T10:00 Sunday satsang', '11-29T18:00 Sunday satsang'])
  })

  test('goes on in its list of videos, and begins a new list at its start', async () => {
    const series = await aSeries({ videos: [first, second] })
    await moveTo('2026-11-22T06:30:00Z')
    const { answer } = await update(series, { time: '11:00' })
    expect(answer.series.sessions.slice(0, 2).map(({ video }) => video?.title)).toEqual(['Second', 'First'])
    const other = await update(answer.series, { videos: [first, second, second], listEnd: 'STOP' })
    expect(other.answer.series.sessions.map(({ video }) => video?.title)).toEqual(['First', 'Second', 'Second'])
  })

  test('of an old version is refused with the current series; of two at once one is made', async () => {
    const series = await aSeries()
    const both = await Promise.all([update(series, { time: '11:00' }), update(series, { time: '12:00' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)?.json
    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE', series: { version: 2, time: (await all())[0]?.time } })
    expect((await end(series)).json.code).toBe('CHANGED_MEANWHILE')
  })

  test('that ends takes its sessions along, except those that were changed alone', async () => {
    const series = await aSeries()
    await changeSession(idOn(series, '2026-12-06'), { title: 'Farewell' })
    expect((await update(series, { time: '10:00' })).answer.series.version).toBe(1)
    expect((await end(series)).status).toBe(204)
    expect(await seen()).toEqual(['12-06T10:00 Farewell'])
    expect(await all()).toEqual([])
    // Members may have been reminded of the one that begins within a day.
    const { answer: bin } = await t.request(contract.bin.list, { token: admin.token })
    expect(bin.items.map(({ _id }) => _id)).toEqual([idOn(series, '2026-11-22')])
  })
})

test('the schedule grows with the days, whoever reads first, and two nodes add each session once', async () => {
  const series = await aSeries({ until: '2027-01-24' })
  for (const [days, last, count] of [
    [7, '01-17T10:00', 8],
    [14, '01-24T10:00', 8],
    [21, '01-24T10:00', 7],
  ] as const) {
    t.clock.set(new Date(new Date(NOON).getTime() + days * DAY_IN_MS))
    const node = createSeriesExtension({ db: t.db, clock: t.clock })
    const [sessions] = await Promise.all([seen(), node.extend(), node.extend()])
    expect([sessions.length, sessions.at(-1)]).toEqual([count, `${last} Sunday satsang`])
  }
  const rows = await t.db.selectFrom('livestreams').select('series_day').where('series_id', '=', series._id).execute()
  expect(new Set(rows.map(({ series_day }) => series_day)).size).toBe(rows.length)
})

test('Activity tells who scheduled, changed and ended a series', async () => {
  const series = await aSeries()
  const { answer } = await update(series, { time: '18:00' })
  await end(answer.series)
  const entries = await t.db
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('subject', '=', `series:${series._id}`)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['series.create', 'series.update', 'series.end'])
  expect(JSON.stringify(entries[1]?.details)).toContain('Every Sunday, 6:00 PM IST')
})
