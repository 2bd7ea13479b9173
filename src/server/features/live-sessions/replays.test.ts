import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aStream, aVideo, moveToBin } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { NOTHING_SEEN } from '#shared/domain/progress.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* A session can be watched again for some days after its end, by whoever could attend it. */

const { stream, streams, recordings } = contract.liveSessions
const HOUR_IN_MS = 3_600_000
const DAY_IN_MS = 24 * HOUR_IN_MS
/** How long granted access to a file is cached. */
const CACHED_MS = 3000
const start = new Date('2026-11-22T04:30:00.000Z')
const end = new Date(start.getTime() + HOUR_IN_MS)
const replayEnd = new Date(end.getTime() + 7 * DAY_IN_MS)
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

let t: TestApp
let admin: SignedInUser
let member: SignedInUser
let id: string
let video: string
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  member = await aMember(t, { plan: 'ANNUAL' })
  video = (await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' }))._id
  id = (await aStream(t, admin.token, { startTime: start, video }))._id
  await t.db.updateTable('videos').set({ duration_in_seconds: 3600 }).execute()
})
beforeEach(() => t.clock.set(NOON))
afterAll(() => t.close())

const watch = async (who = member) =>
  (await t.request(stream, { token: await aSession(t, who.id), params: { id } })).answer.stream
const listed = async (who = member) =>
  (await t.request(recordings, { token: await aSession(t, who.id), query: { limit: '50' } })).answer.streams
const statusOf = async (path: string | null | undefined) => {
  const response = await fetch(t.address + path)
  await response.arrayBuffer()
  return response.status
}
async function setReplayDays(replayDays: number): Promise<void> {
  const token = await aSession(t, admin.id)
  const answer = await t.request(contract.livestreams.update, { token, params: { id }, body: { replayDays } })
  expect([answer.status, answer.answer.stream.replayDays]).toEqual([200, replayDays])
}

test.each([
  { when: 'before the session', now: after(start, -1), isOpen: false, isListed: false },
  { when: 'while it is live', now: start, isOpen: true, isListed: false },
  { when: 'at its end', now: end, isOpen: true, isListed: true },
  { when: 'at the last moment of the replay', now: after(replayEnd, -1), isOpen: true, isListed: true },
  { when: 'when the replay is over', now: replayEnd, isOpen: false, isListed: false },
])('$when it can be played: $isOpen', async ({ now, isOpen, isListed }) => {
  t.clock.set(now)
  for (const who of [member, admin]) {
    const seen = await watch(who)
    expect(seen.replayUntil).toEqual(replayEnd)
    expect((seen.video?.videoFileUrl ?? null) !== null).toBe(isOpen)
    expect((await listed(who)).some(({ _id }) => _id === id)).toBe(isListed)
  }
})

test('members without a long plan get neither the list nor the recording', async () => {
  t.clock.set(end)
  const others = [
    await aUser(t),
    await aMember(t, { plan: 'INITIAL' }),
    await aMember(t, { plan: 'ANNUAL', daysAgo: 400 }),
  ]
  for (const { id: userId } of others) {
    const token = await aSession(t, userId)
    expect((await t.request(recordings, { token })).json.code).toBe('SUBSCRIPTION_REQUIRED')
    expect((await t.request(stream, { token, params: { id } })).json.code).toBe('SUBSCRIPTION_REQUIRED')
  }
  expect((await t.request(recordings, {})).status).toBe(401)
})

test('a URL of the replay ends with it, however late it was requested', async () => {
  for (const before of [DAY_IN_MS, 1000, 1]) {
    t.clock.set(after(replayEnd, -before))
    const url = (await watch()).video?.videoFileUrl
    expect(await statusOf(url)).toBe(200)
  }
  t.clock.set(after(replayEnd, -1000))
  const url = (await watch()).video?.videoFileUrl
  t.clock.set(after(replayEnd, -1))
  expect(await statusOf(url)).toBe(200)
  t.clock.set(replayEnd)
  expect(await statusOf(url)).toBe(403)
})

test('a URL of the live session still ends with the session', async () => {
  t.clock.set(after(end, -1000))
  const url = (await watch()).video?.videoFileUrl
  expect(await statusOf(url)).toBe(200)
  t.clock.set(end)
  expect(await statusOf(url)).toBe(403)
})

test('fewer days end the replay for those who watch it within seconds, and more days open it again', async () => {
  t.clock.set(after(end, 2 * DAY_IN_MS))
  const url = (await watch()).video?.videoFileUrl
  expect(await statusOf(url)).toBe(200)
  try {
    await setReplayDays(1)
    t.clock.advance(CACHED_MS)
    expect(await statusOf(url)).toBe(403)
    expect(await watch()).toMatchObject({ replayUntil: after(end, DAY_IN_MS), video: { videoFileUrl: null } })
    expect(await listed()).toEqual([])
    await setReplayDays(30)
    expect(await statusOf(url)).toBe(200)
    expect((await watch()).replayUntil).toEqual(after(end, 30 * DAY_IN_MS))
    await setReplayDays(0)
    t.clock.advance(CACHED_MS)
    expect(await statusOf(url)).toBe(403)
    expect((await watch()).replayUntil).toBeNull()
  } finally {
    await setReplayDays(7)
  }
})

test.each([-1, 366, 1.5])('%d days are refused beside the field', async (replayDays) => {
  const token = await aSession(t, admin.id)
  const { status, json } = await t.request(contract.livestreams.update, { token, params: { id }, body: { replayDays } })
  expect([status, json.code, Object.keys(json.fields ?? {})]).toEqual([400, 'MALFORMED', ['replayDays']])
})

test('a session whose video is in the bin cannot be watched again until the video is restored', async () => {
  t.clock.set(after(end, HOUR_IN_MS))
  const url = (await watch()).video?.videoFileUrl
  expect(await moveToBin(t, await aSession(t, admin.id), 'video', video)).toBe(204)
  t.clock.advance(CACHED_MS)
  expect(await statusOf(url)).toBe(403)
  expect(await watch()).toMatchObject({ status: 'COMPLETED', replayUntil: null, video: null })
  expect(await listed()).toEqual([])
  const token = await aSession(t, admin.id)
  await t.request(contract.bin.restore, { token, params: { kind: 'video', id: video }, body: {} })
  expect(await statusOf(url)).toBe(200)
  expect(await listed()).toHaveLength(1)
})

test('another file in the place of the video is what members watch from then on', async () => {
  t.clock.set(after(end, HOUR_IN_MS))
  const old = (await watch()).video?.videoFileUrl
  expect(await statusOf(old)).toBe(200)
  const { storageKey } = await aVideo(t, await aSession(t, admin.id))
  await t.db
    .updateTable('videos')
    .set({ storage_key: `${storageKey}.moved` })
    .where('storage_key', '=', storageKey)
    .execute()
  await t.db.updateTable('videos').set({ storage_key: storageKey }).where('id', '=', video).execute()
  t.clock.advance(CACHED_MS)
  expect(await statusOf(old)).toBe(403)
  expect(await statusOf((await watch()).video?.videoFileUrl)).toBe(200)
})

test('watching the replay counts, and both the list and the session resume there', async () => {
  t.clock.set(after(end, DAY_IN_MS))
  expect((await watch()).video?.progress).toBeNull()
  const mark = { kind: 'VIDEO', itemId: video, furthest: 600, latest: 500, length: 3600, seen: NOTHING_SEEN } as const
  const keep = async () =>
    t.request(contract.progress.keep, {
      token: await aSession(t, member.id),
      body: { marks: [{ ...mark, isFinished: false, ageInMs: 0 }] },
    })
  expect((await keep()).status).toBe(204)
  expect((await watch()).video?.progress).toMatchObject({ furthest: 600, latest: 500 })
  expect((await listed())[0]?.progress).toMatchObject({ furthest: 600, latest: 500 })
  const other = await aMember(t, { plan: 'HALF_YEARLY' })
  expect((await listed(other))[0]?.progress).toBeNull()
  t.clock.set(after(start, 60_000))
  // Who joins the session live joins it where it is.
  expect((await watch()).video?.progress).toBeNull()
})

test('past sessions are listed once each over all pages, newest first, without a URL', async () => {
  const starts = [3, 2, 1].map((days) => after(start, -days * DAY_IN_MS))
  for (const startTime of starts) await aStream(t, admin.token, { startTime, video })
  await aStream(t, admin.token, { startTime: after(start, -HOUR_IN_MS), video, replayDays: 0 })
  t.clock.set(after(end, HOUR_IN_MS))
  const token = await aSession(t, member.id)
  const found: Date[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) }
    const { answer, json } = await t.request(recordings, { token, query })
    expect(answer.total).toBe(4)
    expect(JSON.stringify(json)).not.toMatch(/FileUrl|storageKey|files|videos\//)
    found.push(...answer.streams.map(({ startTime }) => startTime))
    cursor = answer.nextCursor
  } while (cursor !== null)
  expect(found).toEqual([start, ...starts.toReversed()])
  expect((await t.request(streams, { token })).answer.streams).toEqual([])
})

test('a series gives its sessions to come its days, except those that were changed alone', async () => {
  const token = await aSession(t, admin.id)
  const { sessionSeries, livestreams } = contract
  const rule = { title: 'Dawn circle', repeats: 'DAILY', weekdays: [], weekOfMonth: null, time: '06:00', until: null }
  const body = { ...rule, from: '2026-12-01', durationInMinutes: 60, videos: [video], replayDays: 0 }
  const refused = await t.request(sessionSeries.create, { token, body: { ...body, replayDays: 366 } })
  expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([400, ['replayDays']])
  const { series } = (await t.request(sessionSeries.create, { token, body })).answer
  const daysOf = ({ sessions }: typeof series) => sessions.slice(0, 3).map(({ replayDays }) => replayDays)
  expect([series.replayDays, daysOf(series)]).toEqual([0, [0, 0, 0]])
  const second = series.sessions[1]?._id ?? ''
  await t.request(livestreams.update, { token, params: { id: second }, body: { replayDays: 3 } })
  const change = { replayDays: 30, version: series.version }
  const changed = (await t.request(sessionSeries.update, { token, params: { id: series._id }, body: change })).answer
  expect([changed.series.replayDays, daysOf(changed.series)]).toEqual([30, [30, 3, 30]])
})
