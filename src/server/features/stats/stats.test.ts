import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse } from '#tests/kit/content.ts'
import { aComplimentaryGrant, anAdmin, aSession, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase, aRefund } from '#tests/kit/purchases.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const NOW = '2026-11-21T06:30:00.000Z'
/** The same moment a month before. */
const A_MONTH_AGO = '2026-10-21T06:30:00.000Z'
/** Midnight in India between October and November. */
const MONTH = '2026-10-31T18:30:00.000Z'
const LAST_OF_OCTOBER = '2026-10-31T18:29:59.999Z'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  for (const table of ['courses', 'grants', 'payments', 'orders', 'users', 'deleted_members'] as const)
    await t.db.deleteFrom(table).execute()
  t.clock.set(NOW)
  admin = await anAdmin(t)
})
afterAll(() => t.close())

async function figures(at = NOW) {
  t.clock.set(at)
  return (await t.request(contract.stats.overview, { token: await aSession(t, admin.id) })).answer.stats
}
async function joined(at: string): Promise<SignedInUser> {
  t.clock.set(at)
  return aUser(t)
}
async function bought(at: string, amountInPaise: number): Promise<string> {
  const { id: userId } = await joined(at)
  return aPurchase(t, { userId, plan: 'ANNUAL', amountInPaise, grants: false })
}

test('an empty installation has zeros and no trends; administrators are not counted', async () => {
  await aComplimentaryGrant(t, admin.id, { plan: 'ANNUAL', startsAt: t.clock.now() })
  expect(await figures()).toEqual({
    totalUsers: 0,
    activeSubscribers: 0,
    monthlyRevenue: 0,
    totalCourses: 0,
    comparedWith: expect.any(Date),
    trends: { totalUsers: null, activeSubscribers: null, monthlyRevenue: null, totalCourses: null },
  })
})

test('users are compared with those who had joined by the same moment a month before', async () => {
  for (const at of ['2026-08-01T00:00:00Z', A_MONTH_AGO, '2026-10-21T06:30:00.001Z', NOW]) await joined(at)
  await joined('2026-11-21T06:30:00.001Z')
  const { totalUsers, trends } = await figures()
  expect([totalUsers, trends.totalUsers]).toEqual([4, 100])
})

test('subscribers with an active plan are counted once and compared with a month before', async () => {
  const [kept, ended, upgraded, expired, both] = [
    await joined('2026-09-01T00:00:00Z'),
    await joined('2026-09-01T00:00:00Z'),
    await joined('2026-09-01T00:00:00Z'),
    await joined('2026-09-01T00:00:00Z'),
    await joined('2026-11-02T00:00:00Z'),
  ]
  const [september, november] = [new Date('2026-09-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')]
  await aComplimentaryGrant(t, kept.id, { plan: 'ANNUAL', startsAt: september })
  await aComplimentaryGrant(t, ended.id, { plan: 'ANNUAL', startsAt: september, endedAt: november })
  await aComplimentaryGrant(t, upgraded.id, {
    plan: 'HALF_YEARLY',
    startsAt: september,
    endedAt: november,
    endReason: 'UPGRADED',
  })
  await aComplimentaryGrant(t, upgraded.id, { plan: 'ANNUAL', startsAt: november })
  await aComplimentaryGrant(t, expired.id, { plan: 'INITIAL', startsAt: september })
  await aComplimentaryGrant(t, both.id, { plan: 'ANNUAL', startsAt: november })
  await aComplimentaryGrant(t, both.id, { plan: 'ANNUAL', startsAt: new Date('2027-11-02T18:29:59Z') })
  // Then: kept, ended and upgraded. Now: kept, upgraded and both.
  let stats = await figures()
  expect([stats.activeSubscribers, stats.trends.activeSubscribers]).toEqual([3, 0])
  await aComplimentaryGrant(t, (await joined('2026-11-03T00:00:00Z')).id, { plan: 'INITIAL', startsAt: t.clock.now() })
  stats = await figures('2026-11-05T00:00:00Z')
  expect([stats.activeSubscribers, stats.trends.activeSubscribers]).toEqual([4, 33])
})

test('a deleted member is still counted for the month before, but not for this one', async () => {
  const [deletedByAdmin, kept, deletedSelf] = [
    await joined('2026-09-01T00:00:00Z'),
    await joined('2026-09-01T00:00:00Z'),
    await joined('2026-11-02T00:00:00Z'),
  ]
  for (const { id } of [deletedByAdmin, kept, deletedSelf]) {
    await aComplimentaryGrant(t, id, { plan: 'ANNUAL', startsAt: new Date('2026-09-01T00:00:00Z') })
    await aComplimentaryGrant(t, id, { plan: 'ANNUAL', startsAt: new Date('2027-09-01T00:00:00Z') })
  }
  t.clock.set('2026-11-10T00:00:00Z')
  await t.request(contract.me.leave, { token: await aSession(t, deletedSelf.id), body: { confirm: 'DELETE' } })
  const token = await aSession(t, admin.id)
  expect((await t.request(contract.users.remove, { token, params: { id: deletedByAdmin.id } })).status).toBe(204)
  const { totalUsers, activeSubscribers, trends } = await figures()
  expect([totalUsers, trends.totalUsers, activeSubscribers, trends.activeSubscribers]).toEqual([1, -50, 1, -67])
})

test('the number of active subscribers agrees with the members’ own statuses', async () => {
  const member = await joined('2026-09-01T00:00:00Z')
  await aComplimentaryGrant(t, member.id, { plan: 'INITIAL', startsAt: t.clock.now() })
  const { id } = await joined('2026-09-02T00:00:00Z')
  await aRefund(t, await aPurchase(t, { userId: id, plan: 'ANNUAL' }))
  for (const at of ['2026-09-10T18:29:58.999Z', '2026-09-10T18:29:59.000Z']) {
    const { activeSubscribers } = await figures(at)
    const statuses = await Promise.all(
      [member.id, id].map(async (userId) => {
        const { answer } = await t.request(contract.subscriptions.status, { token: await aSession(t, userId) })
        return answer.subscription.subscriptionStatus
      }),
    )
    expect(statuses.filter((status) => status === 'ACTIVE')).toHaveLength(activeSubscribers)
  }
})

test('revenue since the first of the Indian month, less refunds, is compared with the same part of the month before', async () => {
  await bought('2026-09-30T18:29:59.999Z', 500000)
  await bought('2026-09-30T18:30:00.000Z', 60000)
  await bought(A_MONTH_AGO, 40000)
  await bought('2026-10-21T06:30:00.001Z', 500000)
  await bought(LAST_OF_OCTOBER, 500000)
  await bought(MONTH, 69900)
  await bought(NOW, 19900)
  let stats = await figures()
  expect([stats.monthlyRevenue, stats.trends.monthlyRevenue]).toEqual([898, -10])

  const refunded = await bought('2026-11-10T00:00:00Z', 129900)
  await aRefund(t, refunded, { inPaise: 30000 })
  expect((await figures()).monthlyRevenue).toBe(1897)
  await aRefund(t, refunded)
  stats = await figures()
  expect([stats.monthlyRevenue, stats.trends.monthlyRevenue]).toEqual([898, -10])
})

test('a complimentary plan is no revenue, and deleting a member keeps their revenue', async () => {
  const { id: userId } = await joined('2026-11-10T00:00:00Z')
  await aComplimentaryGrant(t, userId, { plan: 'ANNUAL', startsAt: t.clock.now() })
  await aPurchase(t, { userId, plan: 'ANNUAL' })
  const token = await aSession(t, admin.id)
  await t.request(contract.users.remove, { token, params: { id: userId } })
  const { monthlyRevenue, totalUsers, activeSubscribers } = await figures()
  expect([monthlyRevenue, totalUsers, activeSubscribers]).toEqual([1299, 0, 0])
})

test('courses visible to members are compared with those of a month before', async () => {
  t.clock.set('2026-10-01T00:00:00Z')
  admin = await anAdmin(t)
  await aCourse(t, admin.token)
  await aCourse(t, admin.token, { isPublished: false })
  await aCourse(t, admin.token, { isPublished: false, publishAt: MONTH })
  await aCourse(t, admin.token, { isPublished: false, publishAt: NOW })
  await aCourse(t, admin.token, { isPublished: false, publishAt: '2026-11-21T06:30:00.001Z' })
  const { totalCourses, trends } = await figures()
  expect([totalCourses, trends.totalCourses]).toEqual([3, 200])
})

test('only administrators see the figures', async () => {
  expect((await t.request(contract.stats.overview, { token: (await aUser(t)).token })).status).toBe(403)
  expect((await t.request(contract.stats.overview)).status).toBe(401)
})
