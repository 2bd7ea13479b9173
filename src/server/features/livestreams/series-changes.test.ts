import { sessionId } from './series-sessions.ts'
import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import type { AdminSeries } from '#shared/contract/session-series.ts'
import { toIstInput } from '#shared/domain/ist.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* What becomes of the sessions of a series whose days change, and of one that was changed alone. */

const { livestreams, sessionSeries } = contract

let t: TestApp
let admin: SignedInUser
let video = ''
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  video = (await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' }))._id
  await t.db.updateTable('videos').set({ duration_in_seconds: 3600 }).execute()
})
beforeEach(async () => {
  t.clock.set(NOON)
  await t.db.deleteFrom('livestreams').execute()
  await t.db.deleteFrom('session_series').execute()
})
afterAll(() => t.close())

/** Every Sunday at ten by default; it is Saturday noon. */
async function aSeries(body: object = {}): Promise<AdminSeries> {
  const sundays = {
    repeats: 'WEEKLY',
    weekdays: [7],
    weekOfMonth: null,
    time: '10:00',
    from: '2026-11-22',
    until: null,
  }
  const fields = { title: 'Sunday satsang', ...sundays, durationInMinutes: 60, videos: [video], ...body }
  return (await t.request(sessionSeries.create, { token: admin.token, body: fields })).answer.series
}
const update = ({ _id, version }: AdminSeries, body: object) =>
  t.request(sessionSeries.update, { token: admin.token, params: { id: _id }, body: { version, ...body } })
const all = async () => (await t.request(sessionSeries.list, { token: admin.token })).answer.series
const changeSession = (id: string, body: object) =>
  t.request(livestreams.update, { token: admin.token, params: { id }, body })
const idOn = ({ _id }: AdminSeries, date: string) => sessionId(_id, date)

test('a session stays with its series when only the days of its recording are changed', async () => {
  const series = await aSeries()
  const id = idOn(series, '2026-11-29')
  expect((await changeSession(id, { replayDays: 30 })).answer.stream.replayDays).toBe(30)
  const changed = await update(series, { time: '11:00', title: 'Satsang' })
  expect(changed.answer.series.sessions[1]).toMatchObject({
    _id: id,
    title: 'Satsang',
    isException: false,
    replayDays: 30,
  })
  await changeSession(id, { title: 'Farewell', replayDays: 30 })
  expect((await all())[0]?.sessions[1]).toMatchObject({ title: 'Farewell', isException: true })
})

test('a series on another weekday keeps its sessions with their links, in order, and those who were reminded can be informed', async () => {
  const series = await aSeries()
  const ids = series.sessions.map(({ _id }) => _id)
  const { answer } = await update(series, { weekdays: [6], time: '11:00' })
  expect(answer.series.sessions.map(({ _id, date, startTime }) => [_id, date, toIstInput(startTime)])).toEqual(
    [
      '2026-11-28',
      '2026-12-05',
      '2026-12-12',
      '2026-12-19',
      '2026-12-26',
      '2027-01-02',
      '2027-01-09',
      '2027-01-16',
    ].map((date, index) => [ids[index], date, `${date}T11:00`]),
  )
  const moves = await t.db.selectFrom('livestreams').select('moved_at').where('series_id', '=', series._id).execute()
  expect(moves.map(({ moved_at }) => moved_at)).toEqual(ids.map(() => new Date(NOON)))
  const back = await update(answer.series, { weekdays: [7], time: '10:00' })
  expect(back.answer.series.sessions.map(({ _id, date }) => [_id, date])).toEqual(
    series.sessions.map(({ _id, date }) => [_id, date]),
  )
})

test('a series on fewer days deletes what is too much, the last ones; on more days it adds sessions', async () => {
  const series = await aSeries({ weekdays: [1, 4] })
  const ids = series.sessions.map(({ _id }) => _id)
  const { answer } = await update(series, { weekdays: [7] })
  expect(answer.series.sessions.map(({ _id }) => _id)).toEqual(ids.slice(0, 8))
  const more = await update(answer.series, { weekdays: [5, 6, 7] })
  expect(more.answer.series.sessions).toHaveLength(24)
  expect(more.answer.series.sessions.flatMap(({ _id }) => (ids.includes(_id) ? [_id] : []))).toEqual(ids.slice(0, 8))
})

test('a series gives a date another session when the one that had it takes place on another date', async () => {
  const series = await aSeries()
  const moved = await update(series, { weekdays: [6] })
  const { answer } = await update(moved.answer.series, { weekdays: [6, 7] })
  const { sessions } = answer.series
  expect(sessions.slice(0, 3).map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-28', '2026-11-29'])
  expect([sessions[1]?._id, new Set(sessions.map(({ _id }) => _id)).size]).toEqual([idOn(series, '2026-11-22'), 16])
})

test('a series on another weekday leaves a session that was changed alone where it is, and moves one that begins within a day too', async () => {
  const series = await aSeries()
  await changeSession(idOn(series, '2026-11-29'), { title: 'Farewell' })
  await update(series, { weekdays: [1] })
  const sessions = await t.db.selectFrom('livestreams').selectAll().orderBy('start_time').limit(3).execute()
  expect(sessions.map(({ title, start_time }) => `${toIstInput(start_time).slice(5)} ${title}`)).toEqual([
    '11-23T10:00 Sunday satsang',
    '11-29T10:00 Farewell',
    '11-30T10:00 Sunday satsang',
  ])
  const { answer: bin } = await t.request(contract.bin.list, { token: admin.token })
  expect(bin.items).toEqual([])
})
