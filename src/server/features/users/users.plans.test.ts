import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aUser, planOf, type Someone } from '#tests/kit/people.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { users, subscriptions } = contract
const NOTHING = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let admin: Someone
let planId: Record<'INITIAL' | 'HALF_YEARLY' | 'ANNUAL', string>
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  planId = {
    INITIAL: (await planOf(t, 'INITIAL')).id,
    HALF_YEARLY: (await planOf(t, 'HALF_YEARLY')).id,
    ANNUAL: (await planOf(t, 'ANNUAL')).id,
  }
})
afterAll(() => t.close())

const change = (id: string, body: unknown) => t.request(users.update, { token: admin.token, params: { id }, body })
const status = async (member: Someone) =>
  (await t.request(subscriptions.status, { token: member.token })).answer.subscription
const grantsOf = (userId: string) =>
  t.db.selectFrom('grants').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

test('a plan that is given begins now; who gave it is kept, and it is no payment', async () => {
  const user = await aUser(t)
  const { answer } = await change(user.id, { currentPlan: planId.HALF_YEARLY })
  expect(answer.user).toMatchObject({
    subscriptionStatus: 'ACTIVE',
    currentPlan: { _id: planId.HALF_YEARLY, planName: 'Half-Yearly', planType: 'HALF_YEARLY' },
    expiresAt: new Date('2027-05-21T18:29:59.000Z'),
  })
  expect(await grantsOf(user.id)).toMatchObject([{ source: 'ADMIN', actor_id: admin.id, payment_id: null }])
})

test('the form that sends the plan it shows starts nothing anew', async () => {
  const member = await aMember(t, { plan: 'ANNUAL', daysAgo: 100 })
  const before = await status(member)
  await change(member.id, { name: 'Renamed', currentPlan: planId.ANNUAL })
  expect(await status(member)).toEqual(before)
  expect(await grantsOf(member.id)).toHaveLength(1)
})

test('the same gift sent twice at once is one', async () => {
  const user = await aUser(t)
  const gift = () => change(user.id, { currentPlan: planId.ANNUAL })
  expect((await Promise.all([gift(), gift(), gift()])).map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(await grantsOf(user.id)).toHaveLength(1)
})

test("'No Active Plan' ends the plan; saying it again changes nothing", async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  t.clock.advance(1000)
  const { answer } = await change(member.id, { currentPlan: null })
  expect(answer.user).toMatchObject({ subscriptionStatus: 'INACTIVE', currentPlan: null, expiresAt: null })
  const ended = await grantsOf(member.id)
  expect(ended).toMatchObject([{ ended_at: t.clock.now(), end_reason: 'REMOVED' }])
  t.clock.advance(1000)
  await change(member.id, { currentPlan: null })
  expect(await grantsOf(member.id)).toEqual(ended)
})

test('a given plan replaces the one that runs, also by a lower one', async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  t.clock.advance(1000)
  await change(member.id, { currentPlan: planId.INITIAL })
  expect(await status(member)).toMatchObject({
    subscriptionStatus: 'ACTIVE',
    currentPlan: { planType: 'INITIAL' },
    startedAt: t.clock.now(),
  })
})

test('an expired member has no current plan; saving his form gives him none, choosing it does', async () => {
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
