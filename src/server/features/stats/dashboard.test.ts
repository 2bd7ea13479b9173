import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aStream, aVideo, moveToBin } from '#tests/kit/content.ts'
import { aComplimentaryGrant, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase, aRefund } from '#tests/kit/purchases.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { stats } = contract
const NOW = '2026-11-21T06:30:00.000Z'
const LAST_OF_OCTOBER = '2026-10-31T18:29:59.999Z'
const NOVEMBER = '2026-10-31T18:30:00.000Z'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  for (const table of ['livestreams', 'progress', 'grants', 'payments', 'orders', 'users', 'deleted_members'] as const)
    await t.db.deleteFrom(table).execute()
  t.clock.set('2025-01-01T00:00:00Z')
  admin = await anAdmin(t)
})
afterAll(() => t.close())

async function ask<C extends Call>(call: C) {
  t.clock.set(NOW)
  return (await t.request(call, { token: await aSession(t, admin.id) })).answer
}
async function joined(at: string): Promise<SignedInUser> {
  t.clock.set(at)
  return aUser(t)
}
async function bought(at: string, amountInPaise: number): Promise<string> {
  const { id: userId } = await joined(at)
  return aPurchase(t, { userId, plan: 'ANNUAL', amountInPaise, grants: false })
}
/** Only the months with a figure other than zero. */
function nonZero<Row extends { month: string }>(rows: Row[]): Row[] {
  return rows.filter((row) => Object.values(row).some((figure) => typeof figure === 'number' && figure !== 0))
}

test('an empty installation has twelve months of zeros, nothing watched and nothing upcoming', async () => {
  const { months } = await ask(stats.revenue)
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ])
  expect([
    nonZero(months),
    nonZero((await ask(stats.members)).months),
    nonZero((await ask(stats.signUps)).months),
  ]).toEqual([[], [], []])
  expect([(await ask(stats.watched)).items, (await ask(stats.upcoming)).streams]).toEqual([[], []])
})

test('revenue counts in the Indian month of its capture, less refunds', async () => {
  await bought('2025-11-30T18:29:59.999Z', 99900)
  await bought('2025-11-30T18:30:00Z', 10000)
  await bought(LAST_OF_OCTOBER, 20000)
  await bought(NOVEMBER, 30050)
  const payment = await bought(NOW, 40000)
  await aRefund(t, payment, { inPaise: 15000 })
  expect(nonZero((await ask(stats.revenue)).months)).toEqual([
    { month: '2025-12', revenue: 100, untilSameDay: 100 },
    { month: '2026-10', revenue: 200, untilSameDay: 0 },
    { month: '2026-11', revenue: 550.5, untilSameDay: 550.5 },
  ])
})

test('the part of a month’s revenue until the same day is what the trend compares with', async () => {
  await bought('2026-10-21T06:30:00.000Z', 10000)
  await bought('2026-10-21T06:30:00.001Z', 5000)
  await bought(NOVEMBER, 13000)
  const { months } = await ask(stats.revenue)
  expect(nonZero(months)).toEqual([
    { month: '2026-10', revenue: 150, untilSameDay: 100 },
    { month: '2026-11', revenue: 130, untilSameDay: 130 },
  ])
  const { stats: overview } = await ask(stats.overview)
  expect([overview.comparedWith, overview.trends.monthlyRevenue]).toEqual([new Date('2026-10-21T06:30:00.000Z'), 30])
})

test('active members and revenue are split by plan, bought and complimentary apart', async () => {
  const upgraded = await joined('2026-11-10T06:30:00Z')
  await aPurchase(t, { userId: upgraded.id, plan: 'INITIAL' })
  t.clock.set('2026-11-12T06:30:00Z')
  const part = await aPurchase(t, { userId: upgraded.id, plan: 'ANNUAL', amountInPaise: 110000 })
  await aRefund(t, part, { inPaise: 10000 })
  const regular = await joined('2026-09-01T06:30:00Z')
  await aPurchase(t, { userId: regular.id, plan: 'HALF_YEARLY' })
  for (const plan of ['ANNUAL', 'INITIAL'] as const) {
    const { id } = await joined('2026-11-15T06:30:00Z')
    await aComplimentaryGrant(t, id, { plan, startsAt: new Date('2026-11-15T06:30:00Z') })
  }
  const over = await joined('2026-11-01T06:30:00Z')
  await aPurchase(t, { userId: over.id, plan: 'INITIAL', amountInPaise: 19900 })

  const { plans } = await ask(stats.plans)
  const { stats: overview } = await ask(stats.overview)
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
  expect(plans.map(({ planType, paid, complimentary }) => [planType, paid, complimentary])).toEqual([
    ['INITIAL', 0, 1],
    ['HALF_YEARLY', 1, 0],
    ['ANNUAL', 1, 1],
  ])
  expect(sum(plans.map(({ paid, complimentary }) => paid + complimentary))).toBe(overview.activeSubscribers)
  expect(sum(plans.map(({ revenue }) => revenue))).toBe(overview.monthlyRevenue)
  expect(plans.find(({ planType }) => planType === 'ANNUAL')?.revenue).toBe(1000)
})

test.each([
  ['2026-11-28T06:30:00.000Z', [1, 1]],
  ['2026-11-28T06:30:00.001Z', [0, 1]],
  ['2026-12-21T06:30:00.000Z', [0, 1]],
  ['2026-12-21T06:30:00.001Z', [0, 0]],
  ['2026-11-21T06:30:00.000Z', [0, 0]],
])('a plan that ends at %s counts as ending within 7 and 30 days: %j', async (endsAt, expected) => {
  const { id } = await joined('2026-10-01T06:30:00Z')
  await aComplimentaryGrant(t, id, { plan: 'ANNUAL', startsAt: new Date('2026-10-01T06:30:00Z') })
  await t.db
    .updateTable('grants')
    .set({ ends_at: new Date(endsAt) })
    .execute()
  expect((await ask(stats.plans)).endingSoon.map(({ members }) => members)).toEqual(expected)
  // Another plan follows.
  await aComplimentaryGrant(t, id, { plan: 'ANNUAL', startsAt: new Date('2026-11-21T06:30:00Z') })
  expect((await ask(stats.plans)).endingSoon.map(({ members }) => members)).toEqual([0, 0])
})

test('sign-ups and purchases exclude administrators and fully refunded payments', async () => {
  t.clock.set(NOVEMBER)
  await anAdmin(t)
  await joined(LAST_OF_OCTOBER)
  await bought(NOVEMBER, 19900)
  await aRefund(t, await bought(NOVEMBER, 19900))
  await aRefund(t, await bought(NOW, 19900), { inPaise: 100 })
  expect(nonZero((await ask(stats.signUps)).months)).toEqual([
    { month: '2026-10', signUps: 1, purchases: 0 },
    { month: '2026-11', signUps: 3, purchases: 2 },
  ])
})

test('a deleted member counts as joined and left in the respective months', async () => {
  const { id } = await joined('2026-03-02T00:00:00Z')
  await aComplimentaryGrant(t, id, { plan: 'ANNUAL', startsAt: new Date('2026-03-05T06:00:00Z') })
  t.clock.set('2026-10-04T00:00:00Z')
  await t.request(contract.users.remove, { token: await aSession(t, admin.id), params: { id } })
  expect(nonZero((await ask(stats.members)).months)).toEqual([
    { month: '2026-03', joined: 1, left: 0 },
    { month: '2026-10', joined: 0, left: 1 },
  ])
  expect(nonZero((await ask(stats.signUps)).months)).toEqual([{ month: '2026-03', signUps: 1, purchases: 0 }])
})

test('a member joins with a plan after none and leaves with a plan that no other follows', async () => {
  const at = (text: string) => new Date(text)
  const [upgraded, renewed, lapsed, removed, back] = await Promise.all(
    Array.from({ length: 5 }, () => joined('2026-01-01T00:00:00Z')),
  )
  if (!upgraded || !renewed || !lapsed || !removed || !back) throw new Error('Five are needed.')
  const [march, may] = [at('2026-03-05T06:00:00Z'), at('2026-05-05T06:00:00Z')]
  await aComplimentaryGrant(t, upgraded.id, {
    plan: 'HALF_YEARLY',
    startsAt: march,
    endedAt: may,
    endReason: 'UPGRADED',
  })
  await aComplimentaryGrant(t, upgraded.id, { plan: 'ANNUAL', startsAt: may })
  // Ten days each, the second from the end of the first on.
  await aComplimentaryGrant(t, renewed.id, { plan: 'INITIAL', startsAt: march })
  const { ends_at } = await t.db
    .selectFrom('grants')
    .select('ends_at')
    .where('user_id', '=', renewed.id)
    .executeTakeFirstOrThrow()
  await aComplimentaryGrant(t, renewed.id, { plan: 'ANNUAL', startsAt: ends_at })
  await aComplimentaryGrant(t, lapsed.id, { plan: 'INITIAL', startsAt: march })
  await aComplimentaryGrant(t, removed.id, { plan: 'ANNUAL', startsAt: march, endedAt: may })
  await aComplimentaryGrant(t, back.id, { plan: 'INITIAL', startsAt: march })
  await aComplimentaryGrant(t, back.id, { plan: 'ANNUAL', startsAt: may })
  // An end still to come, a beginning still to come, and a plan that never was.
  await aComplimentaryGrant(t, back.id, { plan: 'ANNUAL', startsAt: may, endedAt: may })
  await aComplimentaryGrant(t, lapsed.id, { plan: 'ANNUAL', startsAt: at('2026-11-25T00:00:00Z') })
  await aComplimentaryGrant(t, admin.id, { plan: 'ANNUAL', startsAt: march })
  expect(nonZero((await ask(stats.members)).months)).toEqual([
    { month: '2026-03', joined: 5, left: 2 },
    { month: '2026-05', joined: 1, left: 1 },
  ])
})

test('the most watched items are those that most members opened in the last 30 days, without deleted ones', async () => {
  t.clock.set('2026-10-01T00:00:00Z')
  const { token } = await anAdmin(t)
  const [first, second] = [await aVideo(t, token, { title: 'First' }), await aVideo(t, token, { title: 'Second' })]
  const watch = async (who: SignedInUser, item_id: string, latest_at: string, finished_at: Date | null = null) =>
    t.db
      .insertInto('progress')
      .values({
        user_id: who.id,
        kind: 'VIDEO',
        item_id,
        furthest: 1,
        latest: 1,
        latest_at: new Date(latest_at),
        length: 2,
        seen: '0'.repeat(100),
        finished_at,
      })
      .execute()
  const [asha, ravi] = [await joined('2026-10-01T00:00:00Z'), await joined('2026-10-01T00:00:00Z')]
  await watch(asha, first._id, '2026-10-22T06:29:59Z')
  await watch(asha, second._id, NOW, new Date(NOW))
  await watch(ravi, second._id, '2026-10-22T06:30:00Z')
  await watch(ravi, first._id, NOW)
  await watch(asha, crypto.randomUUID(), NOW)
  await watch(admin, first._id, NOW)
  expect((await ask(stats.watched)).items).toEqual([
    { _id: second._id, kind: 'VIDEO', title: 'Second', members: 2, finished: 1 },
    { _id: first._id, kind: 'VIDEO', title: 'First', members: 1, finished: 0 },
  ])
})

test('at most five upcoming streams are listed, the running one first, also one with a deleted video', async () => {
  t.clock.set(NOW)
  const { token } = await anAdmin(t)
  const video = (await aVideo(t, token, { title: 'Satsang', usageType: 'LIVESTREAM_SOURCE' }))._id
  const deletedVideo = (await aVideo(t, token, { usageType: 'LIVESTREAM_SOURCE' }))._id
  const hours = (count: number) => new Date(Date.parse(NOW) + count * 3_600_000)
  for (const count of [6, 1, 3, 5, 4]) await aStream(t, token, { startTime: hours(count), video })
  const running = await aStream(t, token, { startTime: hours(-0.5), video: deletedVideo })
  await aStream(t, token, { startTime: hours(-1), video })
  expect(await moveToBin(t, token, 'video', deletedVideo)).toBe(204)
  const { streams, serverTime } = await ask(stats.upcoming)
  expect(serverTime).toEqual(new Date(NOW))
  expect(streams.map(({ startTime }) => startTime)).toEqual([-0.5, 1, 3, 4, 5].map(hours))
  expect(streams[0]).toMatchObject({ _id: running._id, video: null, status: 'LIVE', durationInMinutes: 60 })
  expect(streams[1]).toMatchObject({ video: { title: 'Satsang' }, status: 'SCHEDULED' })
})

test.each(Object.entries(stats))('members cannot read %s', async (_name, call) => {
  t.clock.set(NOW)
  expect((await t.request(call, { token: (await aUser(t)).token })).status).toBe(403)
})
