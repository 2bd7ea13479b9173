import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aStream, aVideo, moveToBin, deletePermanently } from '#tests/kit/content.ts'
import { aMember, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { streams, stream } = contract.liveSessions
const HOUR_IN_MS = 3_600_000
const start = new Date('2026-11-22T04:30:00.000Z')
const end = new Date(start.getTime() + HOUR_IN_MS)

let t: TestApp
let admin: SignedInUser
let member: SignedInUser
let id: string
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  member = await aMember(t, { plan: 'HALF_YEARLY' })
  id = (await aStream(t, admin.token, { startTime: start, replayDays: 0 }))._id
  await setVideoLength(HOUR_IN_MS / 1000)
})
beforeEach(() => t.clock.set(NOON))
afterAll(() => t.close())

async function setVideoLength(seconds: number): Promise<void> {
  await t.db.updateTable('videos').set({ duration_in_seconds: seconds }).execute()
}

const watch = async (who = member) => t.request(stream, { token: await aSession(t, who.id), params: { id } })
const cards = async () => (await t.request(streams, { token: member.token })).answer.streams

test.each([
  { at: -1, status: 'SCHEDULED', isOpen: false, isListed: true },
  { at: 0, status: 'LIVE', isOpen: true, isListed: true },
  { at: HOUR_IN_MS - 1, status: 'LIVE', isOpen: true, isListed: true },
  { at: HOUR_IN_MS, status: 'COMPLETED', isOpen: false, isListed: false },
])('$at ms from its start it is $status', async ({ at, status, isOpen, isListed }) => {
  t.clock.set(new Date(start.getTime() + at))
  for (const who of [member, admin]) {
    const { answer, json } = await watch(who)
    expect(answer.serverTime).toEqual(t.clock.now())
    expect(answer.stream).toMatchObject({
      _id: id,
      title: 'Sunday satsang',
      startTime: start,
      durationInMinutes: 60,
      status,
      video: {
        _id: expect.any(String),
        title: 'The first breath',
        durationInSeconds: 3600,
      },
    })
    expect((answer.stream.video?.videoFileUrl ?? null) !== null).toBe(isOpen)
    expect(JSON.stringify(json)).not.toMatch(/storageKey|videos\//)
  }
  expect((await cards()).find(({ _id }) => _id === id)?.status).toBe(isListed ? status : undefined)
})

test('a stream whose video is shorter than its slot is over when the video is, for everybody and everywhere', async () => {
  await setVideoLength(720)
  try {
    for (const [minutes, status] of [
      [11.99, 'LIVE'],
      [12, 'COMPLETED'],
      [59, 'COMPLETED'],
    ] as const) {
      t.clock.set(new Date(start.getTime() + minutes * 60_000))
      const { stream: seen } = (await watch()).answer
      expect([seen.status, seen.video?.videoFileUrl === null]).toEqual([status, status === 'COMPLETED'])
      expect((await cards()).some(({ _id }) => _id === id)).toBe(status === 'LIVE')
      const token = await aSession(t, admin.id)
      const listed = (await t.request(contract.livestreams.list, { token })).answer.streams
      expect(listed.find(({ _id }) => _id === id)?.status).toBe(status)
      const upcoming = (await t.request(contract.stats.upcoming, { token })).answer.streams
      expect(upcoming.some(({ _id }) => _id === id)).toBe(status === 'LIVE')
    }
  } finally {
    await setVideoLength(HOUR_IN_MS / 1000)
  }
})

test('the URL expires with the stream, however late it was requested', async () => {
  for (const before of [HOUR_IN_MS, 1000, 1]) {
    t.clock.set(new Date(end.getTime() - before))
    const address = t.address + (await watch()).answer.stream.video?.videoFileUrl
    expect((await fetch(address)).status).toBe(200)
    t.clock.set(new Date(end.getTime() - 1))
    expect((await fetch(address)).status).toBe(200)
    t.clock.set(end)
    expect((await fetch(address)).status).toBe(403)
  }
})

test('cards are soonest first, with times and titles and without a URL', async () => {
  const later = await aStream(t, admin.token, { startTime: new Date(start.getTime() + HOUR_IN_MS) })
  const sooner = await aStream(t, admin.token, { startTime: new Date(start.getTime() - HOUR_IN_MS) })
  const { answer, json } = await t.request(streams, { token: (await aUser(t)).token })
  expect(answer.streams.map(({ _id }) => _id)).toEqual([sooner._id, id, later._id])
  expect(answer.streams[1]).toEqual({
    _id: id,
    title: 'Sunday satsang',
    startTime: start,
    durationInMinutes: 60,
    status: 'SCHEDULED',
    video: { title: 'The first breath', durationInSeconds: 3600 },
  })
  expect(answer.serverTime).toEqual(t.clock.now())
  expect(JSON.stringify(json)).not.toMatch(/storageKey|FileUrl|files|videos\//)
})

test('pages list every card once', async () => {
  const all = await cards()
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) }
    const { answer } = await t.request(streams, { token: member.token, query })
    expect(answer.total).toBe(all.length)
    ids.push(...answer.streams.map(({ _id }) => _id))
    cursor = answer.nextCursor
  } while (cursor !== null)
  expect(all.length).toBeGreaterThan(2)
  expect(ids).toEqual(all.map(({ _id }) => _id))
  const { answer } = await t.request(streams, { token: member.token, query: { search: 'no such' } })
  expect(answer).toMatchObject({ streams: [], total: 0, nextCursor: null })
})

test('members do not see a stream whose video was deleted until it has ended', async () => {
  const video = await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' })
  const streamWithoutVideo = await aStream(t, admin.token, { startTime: t.clock.now(), video: video._id })
  await setVideoLength(HOUR_IN_MS / 1000)
  const ask = () => t.request(stream, { token: member.token, params: { id: streamWithoutVideo._id } })
  const address = t.address + (await ask()).answer.stream.video?.videoFileUrl
  expect(await moveToBin(t, admin.token, 'video', video._id)).toBe(204)
  expect((await ask()).status).toBe(404)
  expect((await cards()).find(({ _id }) => _id === streamWithoutVideo._id)).toBeUndefined()
  t.clock.advance(3000)
  expect((await fetch(address)).status).toBe(403)
  const restoring = { token: admin.token, params: { kind: 'video', id: video._id }, body: {} }
  expect((await t.request(contract.bin.restore, restoring)).status).toBe(204)
  expect((await ask()).answer.stream).toMatchObject({ status: 'LIVE', video: { title: video.title } })
  expect(await deletePermanently(t, admin.token, 'video', video._id)).toBe(204)
  expect((await ask()).status).toBe(404)
  t.clock.advance(3_600_000)
  expect((await ask()).answer.stream).toMatchObject({ status: 'COMPLETED', video: null })
})

test.each([
  { who: 'a user without a plan', person: () => aUser(t) },
  { who: 'an expired member', person: () => aMember(t, { plan: 'ANNUAL', daysAgo: 400 }) },
  { who: 'a member of the initial plan', person: () => aMember(t, { plan: 'INITIAL' }) },
])('$who sees the cards but cannot open a stream', async ({ person }) => {
  const { token } = await person()
  expect((await t.request(streams, { token })).status).toBe(200)
  const { status, json } = await t.request(stream, { token, params: { id } })
  expect([status, json.code]).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
})
