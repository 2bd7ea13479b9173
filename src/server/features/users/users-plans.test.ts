import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aUser, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { users, subscriptions } = contract
const NOTHING = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let admin: SignedInUser
let planId: Record<'INITIAL' | 'HALF_YEARLY' | 'ANNUAL', string>
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  planId = {
    INITIAL: (await findPlan(t, 'INITIAL')).id,
    HALF_YEARLY: (await findPlan(t, 'HALF_YEARLY')).id,
    ANNUAL: (await findPlan(t, 'ANNUAL')).id,
  }
})
afterAll(() => t.close())

const change = (id: string, body: unknown) => t.request(users.update, { token: admin.token, params: { id }, body })
const status = async (member: SignedInUser) =>
  (await t.request(subscriptions.status, { token: member.token })).answer.subscription
const grantsOf = (userId: string) =>
  t.db.selectFrom('grants').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

test('a complimentary plan begins now, records who granted it, and is no payment', async () => {
  const user = await aUser(t)
  const { answer } = await change(user.id, { currentPlan: planId.HALF_YEARLY })
  expect(answer.user).toMatchObject({
    subscriptionStatus: 'ACTIVE',
    currentPlan: { _id: planId.HALF_YEARLY, planName: 'Half-Yearly', planType: 'HALF_YEARLY' },
    expiresAt: new Date('2027-05-21T18:29:59.000Z'),
  })
  expect(await grantsOf(user.id)).toMatchObject([{ source: 'ADMIN', actor_id: admin.id, payment_id: null }])
})

test('sending the shown plan back does not restart it', async () => {
  const member = await aMember(t, { plan: 'ANNUAL', daysAgo: 100 })
  const before = await status(member)
  await change(member.id, { name: 'Renamed', currentPlan: planId.ANNUAL })
  expect(await status(member)).toEqual(before)
  expect(await grantsOf(member.id)).toHaveLength(1)
})

test('the same grant sent twice at once is given once', async () => {
  const user = await aUser(t)
  const grantAnnual = () => change(user.id, { currentPlan: planId.ANNUAL })
  expect((await Promise.all([grantAnnual(), grantAnnual(), grantAnnual()])).map((answer) => answer.status)).toEqual([
    200, 200, 200,
  ])
  expect(await grantsOf(user.id)).toHaveLength(1)
})

test("'No Active Plan' ends the plan; repeating it changes nothing", async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  t.clock.advance(1000)
  const endsPlanUntil = (await status(member)).expiresAt
  const { answer } = await change(member.id, { currentPlan: null, endsPlanUntil })
  expect(answer.user).toMatchObject({ subscriptionStatus: 'INACTIVE', currentPlan: null, expiresAt: null })
  const ended = await grantsOf(member.id)
  expect(ended).toMatchObject([{ ended_at: t.clock.now(), end_reason: 'REMOVED' }])
  t.clock.advance(1000)
  await change(member.id, { currentPlan: null })
  expect(await grantsOf(member.id)).toEqual(ended)
})

test('a complimentary plan replaces the running one, also by a lower one', async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  t.clock.advance(1000)
  await change(member.id, { currentPlan: planId.INITIAL, endsPlanUntil: (await status(member)).expiresAt })
  expect(await status(member)).toMatchObject({
    subscriptionStatus: 'ACTIVE',
    currentPlan: { planType: 'INITIAL' },
    startedAt: t.clock.now(),
  })
})

test('an expired member has no current plan; saving the form grants none, choosing a plan does', async () => {
  const member = await aMember(t, { plan: 'HALF_YEARLY', daysAgo: 300 })
  const { answer } = await change(member.id, { name: 'Asha' })
  expect(answer.user).toMatchObject({ subscriptionStatus: 'EXPIRED', currentPlan: null })
  await change(member.id, { name: 'Asha', currentPlan: answer.user.currentPlan?._id ?? null })
  expect(await status(member)).toMatchObject({ subscriptionStatus: 'EXPIRED' })
  await change(member.id, { currentPlan: planId.HALF_YEARLY })
  expect(await status(member)).toMatchObject({ subscriptionStatus: 'ACTIVE', startedAt: t.clock.now() })
})

test.each([
  { what: 'a plan that does not exist', currentPlan: NOTHING, answer: [422, 'UNKNOWN_ITEM'] },
  { what: 'what is no id', currentPlan: 'ANNUAL', answer: [400, 'MALFORMED'] },
])('$what is refused, and nothing of the form is saved', async ({ currentPlan, answer }) => {
  const member = await aMember(t, { plan: 'INITIAL', name: 'Before' })
  const { status: refused, json } = await change(member.id, { name: 'After', currentPlan })
  expect([refused, json.code]).toEqual(answer)
  const row = await t.db.selectFrom('users').select('name').where('id', '=', member.id).executeTakeFirstOrThrow()
  expect(row.name).toBe('Before')
  expect(await status(member)).toMatchObject({ subscriptionStatus: 'ACTIVE' })
})

describe('a change that ends a plan with time left', () => {
  test('is refused without the plan’s end and answers what it would end, and nothing of the form is saved', async () => {
    const member = await aUser(t, { name: 'Before' })
    await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
    const until = (await status(member)).expiresAt
    for (const currentPlan of [planId.INITIAL, planId.ANNUAL, null]) {
      const { status: code, json } = await change(member.id, { name: 'After', currentPlan })
      expect([code, json.code]).toEqual([409, 'PLAN_STILL_RUNS'])
      expect(json['ending']).toEqual({
        until: until?.toISOString(),
        daysEarly: 181,
        plans: [{ planName: 'Half-Yearly', source: 'PAYMENT', endsAt: until?.toISOString(), paid: 699 }],
      })
    }
    const row = await t.db.selectFrom('users').select('name').where('id', '=', member.id).executeTakeFirstOrThrow()
    expect(row.name).toBe('Before')
    expect(await status(member)).toMatchObject({ currentPlan: { planType: 'HALF_YEARLY' }, expiresAt: until })
  })

  test('is refused with another end, and made with the right one', async () => {
    const member = await aMember(t, { plan: 'HALF_YEARLY' })
    const until = (await status(member)).expiresAt ?? new Date(NaN)
    const stale = new Date(until.getTime() - 86_400_000)
    const refused = await change(member.id, { currentPlan: planId.INITIAL, endsPlanUntil: stale })
    expect([refused.status, refused.json.code]).toEqual([409, 'PLAN_STILL_RUNS'])
    expect(refused.json['ending']).toMatchObject({ plans: [{ source: 'ADMIN', paid: 0 }] })
    expect((await change(member.id, { currentPlan: planId.INITIAL, endsPlanUntil: 'soon' })).status).toBe(400)
    const { answer } = await change(member.id, { currentPlan: planId.INITIAL, endsPlanUntil: until })
    expect(answer.user.currentPlan?.planType).toBe('INITIAL')
  })

  test('names the extension of the plan as well', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    const body = { until: '2028-01-01' }
    await t.request(contract.userDetails.extend, { token: admin.token, params: { id: member.id }, body })
    const { json } = await change(member.id, { currentPlan: null })
    expect(json['ending']).toMatchObject({ until: '2028-01-01T18:29:59.000Z', plans: [{}, {}] })
  })

  test('does not count refunded amounts', async () => {
    const member = await aUser(t)
    const id = await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
    await t.db.updateTable('payments').set({ refunded_in_paise: 19_900 }).where('id', '=', id).execute()
    const { json } = await change(member.id, { currentPlan: null })
    expect(json['ending']).toMatchObject({ plans: [{ paid: 500 }] })
  })

  test('of two different concurrent changes one is made and the other refused', async () => {
    const member = await aMember(t, { plan: 'HALF_YEARLY' })
    const endsPlanUntil = (await status(member)).expiresAt
    const to = (plan: 'INITIAL' | 'ANNUAL') => change(member.id, { currentPlan: planId[plan], endsPlanUntil })
    const answers = await Promise.all([to('INITIAL'), to('ANNUAL')])
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await grantsOf(member.id)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  })

  test('sent twice at once is done once', async () => {
    const member = await aMember(t, { plan: 'HALF_YEARLY' })
    const endsPlanUntil = (await status(member)).expiresAt
    const once = () => change(member.id, { currentPlan: planId.INITIAL, endsPlanUntil })
    expect((await Promise.all([once(), once()])).map((each) => each.status)).toEqual([200, 200])
    expect(await grantsOf(member.id)).toHaveLength(2)
  })
})
