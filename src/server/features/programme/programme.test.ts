import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { recordQueries } from '#tests/kit/query-recorder.ts'
import { aComplimentaryGrant, anAdmin, aSession, aUser, type SignedInUser, aTeamMember } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const { state, dailyVideos } = contract.programme
const HOUR_IN_SECONDS = 3600
/** A time in India in November 2026. */
const ist = (day: number, time: string) => new Date(Date.UTC(2026, 10, day) + Date.parse(`1970-01-01T${time}+05:30`))

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp({ now: ist(20, '12:00:00') })
  admin = await anAdmin(t)
  // Created in another order than they are shown; of the two with order 3 the older one is first.
  const order = [12, 3, 3, 1, 2, 5, 6, 7, 8, 9, 10, 11]
  for (const [index, sequenceOrder] of order.entries()) {
    t.clock.advance(1)
    const title = index === 2 ? 'Day 4' : `Day ${sequenceOrder}`
    await aVideo(t, admin.token, { title, sequenceOrder, usageType: 'INITIAL_PLAN' })
  }
  await t.db.updateTable('videos').set({ duration_in_seconds: HOUR_IN_SECONDS }).execute()
  await aVideo(t, admin.token, { title: 'Of a course', sequenceOrder: 1 })
})
afterEach(() => t.db.updateTable('videos').set({ is_published: true, publish_at: null }).execute())
afterAll(() => t.close())

async function activated(at: Date, plan: 'INITIAL' | 'HALF_YEARLY' | 'ANNUAL' = 'INITIAL'): Promise<SignedInUser> {
  const member = await aUser(t)
  await aComplimentaryGrant(t, member.id, { plan, startsAt: at })
  return member
}
async function at(instant: Date, member: SignedInUser) {
  t.clock.set(instant)
  const token = await aSession(t, member.id)
  const { data } = (await t.request(state, { token })).answer
  const daily = (await t.request(dailyVideos, { token })).answer
  return { ...data, daily }
}
const titles = (videos: readonly { title: string }[]) => videos.map(({ title }) => title)
const days = (count: number) => Array.from({ length: count }, (_, index) => `Day ${index + 1}`)

test('a call reads the grants of its member once', async () => {
  const member = await activated(ist(20, '12:00:00'))
  const queries = recordQueries(t.product.database)
  expect((await t.request(state, { token: member.token })).status).toBe(200)
  expect(queries.filter(({ text }) => text.includes('from "grants"'))).toHaveLength(1)
})

describe('a programme activated at noon', () => {
  test.each([
    // [day, time, today, live, recorded, next webinar's day, current day]
    [21, '12:00:00.000', 'Day 1', false, 0, 21, 1],
    [21, '19:59:59.999', 'Day 1', false, 0, 21, 1],
    [21, '20:00:00.000', 'Day 1', true, 0, 22, 1],
    [21, '20:59:59.999', 'Day 1', true, 0, 22, 1],
    [21, '21:00:00.000', 'Day 1', false, 1, 22, 2],
    [21, '23:59:59.999', 'Day 1', false, 1, 22, 2],
    [22, '00:00:00.000', 'Day 2', false, 1, 22, 2],
    [24, '20:30:00.000', 'Day 4', true, 3, 25, 4],
    [25, '19:00:00.000', 'Day 5', false, 4, 25, 5],
    [25, '20:00:00.000', 'Day 5', true, 4, 26, 5],
    [30, '20:59:59.999', 'Day 10', true, 9, null, 10],
    [30, '21:00:00.000', 'Day 10', false, 10, null, 10],
    [30, '23:59:58.999', 'Day 10', false, 10, null, 10],
  ] as const)('on the %ith at %s', async (day, time, today, isLive, recorded, nextDay, currentDay) => {
    const now = ist(day, time)
    const { daily, ...data } = await at(now, await activated(ist(21, '12:00:00')))
    expect(data.todayVideo?.title).toBe(today)
    expect(data.todayVideo?.videoFileUrl !== null).toBe(isLive)
    expect(data).toMatchObject({
      isLiveNow: isLive,
      liveSessionStartTime: isLive ? ist(day, '20:00:00') : null,
      nextSessionTime: nextDay && ist(nextDay, '20:00:00'),
      currentDay,
      serverTime: now,
    })
    expect(titles(data.recordedVideos)).toEqual(days(recorded))
    expect(data.recordedVideos.map((video) => video.day)).toEqual(days(recorded).map((_, index) => index + 1))
    expect(titles(daily.videos)).toEqual(days(isLive ? recorded + 1 : recorded))
    expect(daily.totalVideosUnlocked).toBe(daily.videos.length)
  })

  test('the recordings stay until two days after the initial plan, and nothing else', async () => {
    const initial = await activated(ist(21, '12:00:00'))
    for (const now of [ist(30, '23:59:59'), ist(32, '23:59:58.999')]) {
      const { daily, ...data } = await at(now, initial)
      expect(data).toMatchObject({ isLiveNow: false, nextSessionTime: null, currentDay: 10 })
      expect(titles(data.recordedVideos)).toEqual(days(10))
      expect(daily.totalVideosUnlocked).toBe(10)
      expect((await fetch(t.address + data.recordedVideos[9]?.videoFileUrl)).status).toBe(200)
    }
    const { recordedVideos } = await at(ist(32, '23:59:58.999'), initial)
    t.clock.set(ist(32, '23:59:59'))
    const token = await aSession(t, initial.id)
    for (const call of [state, dailyVideos]) expect((await t.request(call, { token })).status).toBe(403)
    // Access to a file is cached for a moment.
    t.clock.advance(3000)
    expect((await fetch(t.address + recordedVideos[9]?.videoFileUrl)).status).toBe(403)
  })

  test('a webinar that runs past the end of the initial plan is shown to its end', async () => {
    await t.db
      .updateTable('videos')
      .set({ duration_in_seconds: 5 * HOUR_IN_SECONDS })
      .execute()
    try {
      const data = await at(ist(31, '00:30:00'), await activated(ist(21, '12:00:00')))
      expect(data).toMatchObject({ todayVideo: { title: 'Day 10' }, isLiveNow: true, currentDay: 10 })
    } finally {
      await t.db.updateTable('videos').set({ duration_in_seconds: HOUR_IN_SECONDS }).execute()
    }
  })

  test('with a longer plan the recordings stay', async () => {
    const over = new Date(ist(30, '23:59:59').getTime())
    const annual = await at(new Date(over.getTime() + 1000), await activated(ist(21, '12:00:00'), 'ANNUAL'))
    expect(annual).toMatchObject({ todayVideo: null, isLiveNow: false, nextSessionTime: null, currentDay: 10 })
    expect(titles(annual.recordedVideos)).toEqual(days(10))
  })
})

test.each([
  ['20:00:00.000', 'Day 1', true, ist(22, '20:00:00')],
  ['20:00:00.001', null, false, ist(22, '20:00:00')],
  ['20:30:00.000', null, false, ist(22, '20:00:00')],
  ['23:59:59.999', null, false, ist(22, '20:00:00')],
] as const)(
  'activated at %s, the programme starts with the first webinar at or after that',
  async (time, today, isLiveNow, next) => {
    const now = ist(21, time)
    const data = await at(now, await activated(now))
    expect(data.todayVideo?.title ?? null).toBe(today)
    expect(data).toMatchObject({ isLiveNow, nextSessionTime: next, recordedVideos: [], currentDay: 1 })
  },
)

test('every day is named with its start, also those to come, and none gives an address away', async () => {
  const data = await at(ist(23, '12:00:00'), await activated(ist(21, '12:00:00')))
  expect(titles(data.days)).toEqual(days(10))
  expect(data.days[3]).toEqual({
    day: 4,
    title: 'Day 4',
    description: expect.any(String),
    durationInSeconds: expect.any(Number),
    startsAt: ist(24, '20:00:00'),
  })
})

test('an upgrade does not restart the days', async () => {
  const member = await activated(ist(21, '12:00:00'))
  await aComplimentaryGrant(t, member.id, { plan: 'ANNUAL', startsAt: ist(23, '12:00:00') })
  expect(await at(ist(24, '20:30:00'), member)).toMatchObject({ todayVideo: { title: 'Day 4' }, currentDay: 4 })
})

test('fewer videos make fewer days', async () => {
  await t.db.updateTable('videos').set({ is_published: false }).where('sequence_order', '>', 3).execute()
  const member = await activated(ist(21, '12:00:00'))
  expect(await at(ist(24, '21:00:00'), member)).toMatchObject({
    todayVideo: { title: 'Day 4' },
    nextSessionTime: null,
    currentDay: 4,
  })
  const after = await at(ist(25, '20:00:00'), member)
  expect(after).toMatchObject({ todayVideo: null, nextSessionTime: null, isLiveNow: false, currentDay: 4 })
  expect(titles(after.recordedVideos)).toEqual(days(4))
})

test('without videos there are no days', async () => {
  await t.db.updateTable('videos').set({ is_published: false }).execute()
  const data = await at(ist(21, '20:00:00'), await activated(ist(21, '12:00:00')))
  expect(data).toMatchObject({ todayVideo: null, recordedVideos: [], nextSessionTime: null, currentDay: 1 })
  expect(data.daily).toEqual({ videos: [], totalVideosUnlocked: 0 })
})

test('a draft has no day; a scheduled video plays in webinars that begin after its publication', async () => {
  await t.db.updateTable('videos').set({ is_published: false }).where('sequence_order', '=', 1).execute()
  const appears = { is_published: false, publish_at: ist(21, '20:10:00') }
  await t.db.updateTable('videos').set(appears).where('sequence_order', '=', 2).execute()
  const member = await activated(ist(21, '12:00:00'))
  expect((await at(ist(21, '20:09:59.999'), member)).todayVideo?.title).toBe('Day 3')
  expect((await at(ist(21, '20:10:00'), member)).todayVideo?.title).toBe('Day 3')
  expect((await at(ist(22, '20:00:00'), member)).todayVideo?.title).toBe('Day 2')
  expect((await at(ist(23, '20:00:00'), member)).todayVideo?.title).toBe('Day 4')
})

test('recordings and the live video can be read, and no answer contains a storage key', async () => {
  const member = await activated(ist(21, '12:00:00'))
  const { todayVideo, recordedVideos } = await at(ist(22, '20:30:00'), member)
  for (const video of [todayVideo, ...recordedVideos]) {
    const file = await fetch(t.address + video?.videoFileUrl)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  }
  const answer = await t.request(state, { token: await aSession(t, member.id) })
  expect(JSON.stringify(answer.json)).not.toMatch(/storageKey|videos\//)
})

test.each([
  { who: 'a user without a plan', person: () => aUser(t) },
  { who: 'an expired member', person: () => activated(ist(1, '12:00:00')) },
  { who: 'an administrator', person: async () => admin },
  {
    who: 'an administrator who was a member',
    person: async () => {
      const member = await activated(ist(21, '11:00:00'), 'ANNUAL')
      await t.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', member.id).execute()
      await aTeamMember(t, member.id, ['OWNER'])
      return member
    },
  },
])('$who has no programme', async ({ person }) => {
  t.clock.set(ist(21, '12:00:00'))
  const token = await aSession(t, (await person()).id)
  for (const call of [state, dailyVideos]) {
    const { status, json } = await t.request(call, { token })
    expect([status, json.code]).toEqual([403, 'SUBSCRIPTION_REQUIRED'])
  }
})
