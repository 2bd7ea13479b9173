import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aMember, anAdmin, aSession, aUser, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase, aRefund } from '#tests/kit/purchases.ts'
import { contract } from '#shared/contract/index.ts'
import type { UserDetails } from '#shared/contract/user-details.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { users, userDetails } = contract

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const token = () => aSession(t, admin.id)
const one = async ({ id }: SignedInUser) =>
  (await t.request(userDetails.one, { token: await token(), params: { id } })).answer
const putBack = async ({ id }: SignedInUser, grantId: string | undefined) =>
  t.request(userDetails.putBack, { token: await token(), params: { id }, body: { grantId } })

/** The plan is not offered for restoring, and a request for it is refused. */
async function expectRefusal(member: SignedInUser, name: string): Promise<void> {
  const { grants } = await one(member)
  const grant = grants.find(({ planName }) => planName === name)
  expect(grant?.canPutBack).toBe(false)
  const { status, json } = await putBack(member, grant?._id)
  expect([status, json.code]).toEqual([422, 'PLAN_NOT_PUT_BACK'])
}

/** Some time later an administrator gives another plan in the form, or ends the running one. */
async function endFor(member: SignedInUser, plan: PlanType | null): Promise<void> {
  t.clock.advance(1000)
  const { user } = await one(member)
  const body = { currentPlan: plan && (await findPlan(t, plan)).id, endsPlanUntil: user.expiresAt }
  const { status } = await t.request(users.update, { token: await token(), params: { id: member.id }, body })
  expect(status).toBe(200)
}

/** The plans, the newest first, as 'Half-Yearly runs' or 'Initial REMOVED'. */
const plansOf = ({ grants }: UserDetails) =>
  grants.map(({ planName, endReason }) => `${planName} ${endReason ?? 'runs'}`)
const grantNamed = ({ grants }: UserDetails, name: string) => grants.find(({ planName }) => planName === name)?._id

test('a paid plan that was ended runs again to its old end, and what replaced it ends', async () => {
  const member = await aUser(t)
  await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
  const before = await one(member)
  expect(before.grants).toMatchObject([{ canPutBack: false }])
  await endFor(member, 'INITIAL')
  t.clock.advance(DAY_IN_MS)
  const ended = await one(member)
  expect(ended.user).toMatchObject({ currentPlan: { planType: 'INITIAL' } })
  expect(ended.grants).toMatchObject([
    { planName: 'Initial', canPutBack: false },
    { planName: 'Half-Yearly', canPutBack: true },
  ])
  const { answer } = await putBack(member, grantNamed(ended, 'Half-Yearly'))
  const { currentPlan, expiresAt } = before.user
  expect(answer.user).toMatchObject({ subscriptionStatus: 'ACTIVE', currentPlan, expiresAt })
  expect(plansOf(answer)).toEqual(['Initial REMOVED', 'Half-Yearly runs'])

  const acts = await t.db.selectFrom('audit_entries').selectAll().where('subject', '=', `user:${member.id}`).execute()
  expect(acts.filter(({ action }) => action === 'user.put-back')).toMatchObject([
    {
      actor_id: admin.id,
      details: { before: { currentPlan: 'Initial' }, after: { currentPlan: 'Half-Yearly' } },
    },
  ])
})

test("a plan ended by 'No Active Plan' comes back with its extension", async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  const extension = { token: await token(), params: { id: member.id }, body: { until: '2028-06-01' } }
  await t.request(userDetails.extend, extension)
  const before = await one(member)
  await endFor(member, null)
  const ended = await one(member)
  expect(ended.user).toMatchObject({ subscriptionStatus: 'INACTIVE', expiresAt: null })
  const { answer } = await putBack(member, ended.grants[1]?._id)
  expect(answer.user).toMatchObject({ subscriptionStatus: 'ACTIVE', expiresAt: before.user.expiresAt })
  expect(plansOf(answer)).toEqual(['Annual runs', 'Annual runs'])
})

test('sent twice at once, and once more, it is restored once', async () => {
  const member = await aMember(t, { plan: 'ANNUAL' })
  await endFor(member, 'INITIAL')
  const grantId = grantNamed(await one(member), 'Annual')
  const answers = await Promise.all([putBack(member, grantId), putBack(member, grantId)])
  expect([...answers, await putBack(member, grantId)].map(({ status }) => status)).toEqual([200, 200, 200])
  const acts = await t.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', '=', `user:${member.id}`)
    .where('action', '=', 'user.put-back')
    .execute()
  expect(acts).toHaveLength(1)
})

test('a plan is not restored after thirty days, nor after a purchase', async () => {
  const late = await aMember(t, { plan: 'ANNUAL' })
  const bought = await aMember(t, { plan: 'HALF_YEARLY' })
  for (const member of [late, bought]) await endFor(member, null)
  t.clock.advance(1000)
  await aPurchase(t, { userId: bought.id, plan: 'ANNUAL' })
  await expectRefusal(bought, 'Half-Yearly')
  t.clock.advance(30 * DAY_IN_MS)
  await expectRefusal(late, 'Annual')
})

test('a paid plan that was ended and then refunded in full is not restored', async () => {
  const member = await aUser(t)
  const paymentId = await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
  await endFor(member, null)
  expect((await one(member)).grants).toMatchObject([{ canPutBack: true }])
  await aRefund(t, paymentId)
  await expectRefusal(member, 'Half-Yearly')
  // It stays as the administrator left it: no plan, not an expired one.
  expect((await one(member)).user.subscriptionStatus).toBe('INACTIVE')
})

test('a refunded plan does not come back with another plan that ended in the same change', async () => {
  const member = await aUser(t)
  const refunded = await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
  await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
  await endFor(member, null)
  await aRefund(t, refunded)
  const [kept, lost] = (await one(member)).grants
  expect([kept?.canPutBack, lost?.canPutBack]).toEqual([true, false])
  const { answer } = await putBack(member, kept?._id)
  expect(plansOf(answer)).toEqual(['Half-Yearly runs', 'Half-Yearly REMOVED'])
})

test('a partly refunded plan is restored; a refund of the rest then ends it', async () => {
  const member = await aUser(t)
  const paymentId = await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
  await endFor(member, null)
  await aRefund(t, paymentId, { inPaise: 10_000 })
  const { answer } = await putBack(member, grantNamed(await one(member), 'Half-Yearly'))
  expect(answer.user.subscriptionStatus).toBe('ACTIVE')
  t.clock.advance(1000)
  await aRefund(t, paymentId)
  expect(plansOf(await one(member))).toEqual(['Half-Yearly REFUNDED'])
  await expectRefusal(member, 'Half-Yearly')
})

test('putting back one plan and then the other leaves one of them', async () => {
  const member = await aUser(t)
  await aPurchase(t, { userId: member.id, plan: 'HALF_YEARLY' })
  const before = await one(member)
  await endFor(member, 'INITIAL')
  for (const name of ['Half-Yearly', 'Initial']) {
    t.clock.advance(1000)
    await putBack(member, grantNamed(await one(member), name))
  }
  expect(plansOf(await one(member))).toEqual(['Initial runs', 'Half-Yearly REMOVED'])
  t.clock.advance(1000)
  const { answer } = await putBack(member, grantNamed(before, 'Half-Yearly'))
  expect(plansOf(answer)).toEqual(['Initial REMOVED', 'Half-Yearly runs'])
  expect(answer.user.expiresAt).toEqual(before.user.expiresAt)
})

test("only a grant of that user is restored; another user's is not found", async () => {
  const [member, other] = [await aMember(t, { plan: 'ANNUAL' }), await aMember(t, { plan: 'INITIAL' })]
  await endFor(member, null)
  const grantId = grantNamed(await one(member), 'Annual')
  expect((await putBack(other, grantId)).status).toBe(404)
  expect((await putBack(member, 'Annual')).status).toBe(400)
  const asked = { params: { id: member.id }, body: { grantId } }
  const asMember = { ...asked, token: await aSession(t, member.id) }
  expect((await t.request(userDetails.putBack, asMember)).status).toBe(403)
  expect((await t.request(userDetails.putBack, asked)).status).toBe(401)
  expect((await one(member)).user.subscriptionStatus).toBe('INACTIVE')
})
