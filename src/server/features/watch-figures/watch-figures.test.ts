import { removeOldFigures } from './old-figures.job.ts'
import { contract } from '#shared/contract/index.ts'
import { istDay } from '#shared/domain/ist.ts'
import type { WatchReport } from '#shared/domain/watch-figures.ts'
import {
  type AccessFixture,
  FIRST_SESSION_START,
  HOUR_IN_MS,
  NOON,
  openAccessFixture,
  STREAM_START,
  VIEWER_KINDS,
  type ViewerKind,
} from '#tests/kit/access-fixture.ts'
import { recordQueries } from '#tests/kit/query-recorder.ts'
import { aMember } from '#tests/kit/users.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* What players report, and the figures that administrators see. */

const { report, ofItem } = contract.watchFigures
const DAY_IN_MS = 24 * HOUR_IN_MS

let access: AccessFixture
const ids = new Map<string, string>()
beforeAll(async () => {
  access = await openAccessFixture()
  for (const table of ['videos', 'audios'] as const) {
    const rows = await access.t.db.selectFrom(table).select(['id', 'storage_key']).execute()
    for (const [name, key] of Object.entries(access.keys)) {
      const row = rows.find(({ storage_key }) => storage_key === key)
      if (row) ids.set(name, row.id)
    }
  }
})
beforeEach(async () => {
  access.t.clock.set(NOON)
  await access.t.db.deleteFrom('watch_figures').execute()
})
afterAll(() => access.close())

const body = (item: string, details: Partial<WatchReport> = {}) => ({
  kind: item.includes('audio') ? 'AUDIO' : 'VIDEO',
  itemId: ids.get(item) ?? '',
  network: '4g',
  savesData: false,
  isFirst: true,
  startInMs: 800,
  parts: [{ quality: '360p', secondsPlayed: 60, stalls: 1, stallSeconds: 2 }],
  ...details,
})
const send = (token: string | undefined, sent: object) =>
  access.t.request(report, { ...(token !== undefined && { token }), body: sent })
const rowsOf = () => access.t.db.selectFrom('watch_figures').selectAll().orderBy('item_id').orderBy('quality').execute()
const figuresOf = async (item: string) => {
  const { token } = access.admin
  return (await access.t.request(ofItem, { token, params: { id: ids.get(item) ?? '' } })).answer.figures
}
const annual = async () => (await aMember(access.t, { plan: 'ANNUAL' })).token

test.each<[string, string, Date, ViewerKind[]]>([
  ['a course video', 'at noon', NOON, ['HALF_YEARLY', 'ANNUAL']],
  ['a course audio', 'at noon', NOON, ['HALF_YEARLY', 'ANNUAL']],
  ['a draft in a course', 'at noon', NOON, []],
  ['a video of no course', 'at noon', NOON, []],
  ['the video of day 1', 'before its start', new Date(FIRST_SESSION_START.getTime() - 1), []],
  ['the video of day 1', 'live', FIRST_SESSION_START, ['INITIAL', 'HALF_YEARLY', 'ANNUAL']],
  ['the video of a stream', 'before its start', new Date(STREAM_START.getTime() - 1), []],
  // The last report of a live session comes after its end.
  [
    'the video of a stream',
    'just over',
    new Date(STREAM_START.getTime() + HOUR_IN_MS + 60_000),
    ['HALF_YEARLY', 'ANNUAL'],
  ],
])('%s %s counts for those who may play it, and never for administrators', async (item, _when, now, counted) => {
  access.t.clock.set(now)
  for (const person of VIEWER_KINDS) {
    await access.t.db.deleteFrom('watch_figures').execute()
    const { status } = await send(await access.tokenOf(person), body(item))
    expect([person, status]).toEqual([person, person === 'VISITOR' ? 401 : 204])
    expect([person, (await rowsOf()).length]).toEqual([person, counted.includes(person) ? 1 : 0])
  }
})

test('reports of many members at once add up to one row for each network and quality', async () => {
  const tokens = await Promise.all(Array.from({ length: 12 }, annual))
  const recorded = recordQueries(access.t.product.database)
  const second = { quality: '240p', secondsPlayed: 30, stalls: 0, stallSeconds: 0 }
  await Promise.all(
    tokens.flatMap((token, n) => [
      send(token, body('a course video', { network: n % 3 === 0 ? '3g' : '4g' })),
      send(token, body('a course video', { isFirst: false, parts: [second as WatchReport['parts'][number]] })),
    ]),
  )
  const writes = recorded.filter(({ text }) => text.includes('insert into watch_figures'))
  // A batch takes what has arrived while the one before was written.
  expect(writes.length).toBeLessThan(tokens.length)
  const rows = await rowsOf()
  expect(
    rows.map(({ network, quality, plays, seconds_played, starts }) => [
      network,
      quality,
      plays,
      seconds_played,
      starts,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['4g', '240p', 0, 360, 0],
      ['3g', '360p', 4, 240, 4],
      ['4g', '360p', 8, 480, 8],
    ]),
  )
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    expect(row).toMatchObject({ item_id: ids.get('a course video'), day: istDay(NOON), kind: 'VIDEO' })
    expect(Object.keys(row).join()).not.toMatch(/user|member|session/)
  }
})

test.each([
  ['a negative time', { parts: [{ quality: '360p', secondsPlayed: -1, stalls: 0, stallSeconds: 0 }] }],
  ['an unknown quality', { parts: [{ quality: '8k', secondsPlayed: 1, stalls: 0, stallSeconds: 0 }] }],
  ['an unknown network', { network: '6g' }],
  ['no part', { parts: [] }],
  ['an e-book', { kind: 'EBOOK' }],
])('%s is refused', async (_what, details) => {
  expect((await send(await annual(), { ...body('a course video'), ...details })).status).toBe(400)
  expect(await rowsOf()).toEqual([])
})

test('an invented time is cut off, and very many reports are refused', async () => {
  const token = await annual()
  const part = { quality: '360p', secondsPlayed: 1e6, stalls: 5000, stallSeconds: 1e6 } as const
  await send(token, body('a course video', { startInMs: 1e8, parts: [part] }))
  expect(await rowsOf()).toMatchObject([
    { seconds_played: 300, stalls: 100, stall_seconds: 300, start_ms_sum: 120_000 },
  ])
  const statuses = []
  for (let n = 0; n < 400; n++) statuses.push((await send(token, body('a course video'))).status)
  expect([statuses.slice(0, 399).every((status) => status === 204), statuses.at(-1)]).toEqual([true, 429])
})

test('only administrators see figures: of 30 days, by network, with how far members have come', async () => {
  const { t } = access
  const params = { id: ids.get('a course video') ?? '' }
  for (const person of VIEWER_KINDS) {
    const token = await access.tokenOf(person)
    const { status } = await t.request(ofItem, { ...(token !== undefined && { token }), params })
    expect([person, status]).toEqual([person, person === 'ADMIN' ? 200 : person === 'VISITOR' ? 401 : 403])
  }
  expect(await figuresOf('a course video')).toMatchObject({ plays: 0, networks: [], completion: null })
  const unknown = { id: '01900000-0000-7000-8000-00000000ffff' }
  expect((await t.request(ofItem, { token: access.admin.token, params: unknown })).status).toBe(404)

  const row = { ...body('a course video'), parts: body('a course video').parts }
  const [first, second] = [await aMember(t, { plan: 'ANNUAL' }), await aMember(t, { plan: 'ANNUAL' })]
  await send(first.token, row)
  await send(second.token, { ...row, network: '3g', startInMs: 2000, savesData: true })
  const old = { item_id: params.id, network: '4g' as const, quality: '720p' as const, kind: 'VIDEO' as const }
  const sums = { plays: 5, seconds_saving_data: 0, stalls: 0, stall_seconds: 0, starts: 5, start_ms_sum: 100 }
  const dayAgo = (days: number) => istDay(new Date(NOON.getTime() - days * DAY_IN_MS))
  await t.db
    .insertInto('watch_figures')
    .values([
      { ...old, ...sums, day: dayAgo(30), seconds_played: 9999 },
      { ...old, ...sums, day: dayAgo(29), seconds_played: 120 },
    ])
    .execute()
  const mark = { kind: 'VIDEO', itemId: params.id, length: 3600, seen: '1'.repeat(100), ageInMs: 0 }
  const half = { ...mark, furthest: 1800, latest: 1800, isFinished: false }
  const whole = { ...mark, furthest: 3600, latest: 3600, isFinished: true }
  await t.request(contract.progress.keep, { token: first.token, body: { marks: [half] } })
  await t.request(contract.progress.keep, { token: second.token, body: { marks: [whole] } })

  expect(await figuresOf('a course video')).toMatchObject({
    plays: 7,
    secondsPlayed: 240,
    meanStartInMs: (800 + 2000 + 100) / 7,
    shareSavingData: 0.25,
    qualities: [
      { quality: '360p', secondsPlayed: 120 },
      { quality: '720p', secondsPlayed: 120 },
    ],
    networks: [
      { network: '3g', plays: 1, meanStartInMs: 2000 },
      { network: '4g', plays: 6 },
    ],
    completion: { members: 2, finished: 1, meanShare: 0.75 },
  })
})

test('the metrics count what is reported, without items and members', async () => {
  const { t } = access
  const member = await aMember(t, { plan: 'ANNUAL' })
  await send(member.token, body('a course video', { network: 'slow-2g' }))
  const text = await (await fetch(`${t.address}/metrics`)).text()
  expect(text).toContain('sadhana_playback_views_total{network="slow-2g"} 1')
  expect(text).toContain('sadhana_playback_seconds_total{network="slow-2g",quality="360p"} 60')
  expect(text).toContain('sadhana_playback_start_seconds_bucket{le="1",network="slow-2g"} 1')
  for (const secret of [member.id, ids.get('a course video') ?? '']) expect(text).not.toContain(secret)
})

test('figures of more than 400 days ago are removed', async () => {
  const { t } = access
  await send(await annual(), body('a course video'))
  t.clock.advance(400 * DAY_IN_MS)
  await removeOldFigures(t)
  expect(await rowsOf()).toHaveLength(1)
  t.clock.advance(DAY_IN_MS)
  await removeOldFigures(t)
  expect(await rowsOf()).toEqual([])
})

test('what does not play well is kept for support: at most 20 a day, for 30 days, and not of members under 18', async () => {
  const { t } = access
  const day = NOON
  const member = await aMember(t, { plan: 'ANNUAL' })
  const child = await aMember(t, { plan: 'ANNUAL' })
  const consent = { user_id: child.id, terms_version: TERMS_VERSION, age: 'GUARDIAN' as const, agreed_at: day }
  await t.db.insertInto('consents').values(consent).execute()
  const stalled = { parts: [{ quality: '360p' as const, secondsPlayed: 50, stalls: 4, stallSeconds: 9 }] }
  const kept = () => t.db.selectFrom('playback_troubles').selectAll().execute()

  await send(member.token, body('a course video'))
  await send(child.token, body('a course video', stalled))
  await send(member.token, body('a draft in a course', stalled))
  expect(await kept()).toEqual([])
  for (let n = 0; n < 22; n += 1) await send(member.token, body('a course video', stalled))
  expect(await kept()).toHaveLength(20)
  const about = { user_id: member.id, item_id: ids.get('a course video'), at: day }
  expect((await kept())[0]).toMatchObject({ ...about, what: 'STALLS', stalls: 4, network: '4g' })

  t.clock.advance(24 * HOUR_IN_MS)
  const next = await aMember(t, { plan: 'ANNUAL' })
  await send(next.token, body('a course video', stalled))
  await removeOldFigures(t)
  expect(await kept()).toHaveLength(21)
  t.clock.set(new Date(day.getTime() + 30 * DAY_IN_MS + 1))
  await removeOldFigures(t)
  expect(await kept()).toMatchObject([{ user_id: next.id }])
})
