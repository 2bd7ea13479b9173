import { FORMER_USES_KEPT_FOR_DAYS, formerMembersService } from './former-members.service.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aUser, anAdmin, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* What there is once for each member, for somebody who deletes the account and comes back (decision 0039). */

const { coupons, me, subscriptions, users } = contract

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let count = 0
const anEmail = () => `returning${(count += 1)}@example.com`

async function offerOfInitial({ token }: SignedInUser) {
  const { answer } = await t.request(subscriptions.allPlans, { token })
  return answer.plans.find(({ planType }) => planType === 'INITIAL')?.offer
}
const leave = ({ token }: SignedInUser) => t.request(me.leave, { token, body: { confirm: 'DELETE' } })
async function deleteByAdministrator({ id }: SignedInUser) {
  const admin = await anAdmin(t)
  return t.request(users.remove, { token: admin.token, params: { id } })
}

async function aCoupon(mostUsesByMember: number | null): Promise<{ id: string; code: string }> {
  const [id, code] = [newId(), `ONCE-${(count += 1)}`]
  const terms = { kind: 'PERCENT' as const, value: 90, plan_types: ['ANNUAL' as const] }
  const bounds = { from_day: null, to_day: null, most_uses: null, most_uses_by_member: mostUsesByMember }
  await t.db
    .insertInto('coupons')
    .values({ id, code, ...terms, ...bounds, created_at: t.clock.now() })
    .execute()
  return { id, code }
}

/** Stores a purchase with the coupon. */
async function useCoupon({ id: userId }: SignedInUser, couponId: string): Promise<void> {
  const at = t.clock.now()
  const orderId = newId()
  const { id: planId } = await findPlan(t, 'ANNUAL')
  const amounts = { amount_in_paise: 100, price_in_paise: 129_900, credit_in_paise: 0, discount_in_paise: 129_800 }
  await t.db
    .insertInto('orders')
    .values({
      id: orderId,
      user_id: userId,
      plan_id: planId,
      provider_order_id: `order_${orderId}`,
      receipt: orderId.replaceAll('-', ''),
      key_id: 'rzp_test_sandbox',
      ...amounts,
      coupon_id: couponId,
      currency: 'INR',
      status: 'PAID',
      created_at: at,
      paid_at: at,
      next_check_at: null,
    })
    .execute()
  const use = { order_id: orderId, coupon_id: couponId, user_id: userId, held_until: at, counted_at: at }
  await t.db.insertInto('coupon_uses').values(use).execute()
}
const look = ({ token }: SignedInUser, code: string) => t.request(coupons.look, { token, body: { code } })

test.each([
  { way: 'who deletes the account', go: leave },
  { way: 'whose account an administrator deletes', go: deleteByAdministrator },
])('somebody $way and returns is not offered the initial plan again, however often', async ({ go }) => {
  const email = anEmail()
  const first = await aUser(t, { email })
  expect(await offerOfInitial(first)).toBe('CHOOSE')
  await aPurchase(t, { userId: first.id, plan: 'INITIAL' })
  expect((await go(first)).status).toBe(204)
  const second = await aUser(t, { email })
  expect(await offerOfInitial(second)).toBe('USED')
  expect((await go(second)).status).toBe(204)
  expect(await offerOfInitial(await aUser(t, { email }))).toBe('USED')
  expect(await offerOfInitial(await aUser(t, { email: anEmail() }))).toBe('CHOOSE')
})

test('a coupon limited to one use per member stays used, an unlimited one does not', async () => {
  const [once, twice, often] = [await aCoupon(1), await aCoupon(2), await aCoupon(null)]
  const email = anEmail()
  const first = await aUser(t, { email })
  for (const { id } of [once, twice, often]) await useCoupon(first, id)
  await leave(first)
  const second = await aUser(t, { email })
  expect(await look(second, once.code)).toMatchObject({ status: 422, json: { code: 'COUPON_USED_BY_YOU' } })
  expect((await look(second, twice.code)).status).toBe(200)
  expect((await look(second, often.code)).status).toBe(200)
  await useCoupon(second, twice.id)
  await leave(second)
  const third = await aUser(t, { email })
  expect((await look(third, twice.code)).json.code).toBe('COUPON_USED_BY_YOU')
  expect((await look(third, often.code)).status).toBe(200)
})

test('uses are stored without the address, found under earlier keys, and deleted after three years', async () => {
  const [email, clock] = [anEmail(), t.clock]
  const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const before = formerMembersService({ clock, keys: [oldKey] })
  const member = await aUser(t, { email })
  await aPurchase(t, { userId: member.id, plan: 'INITIAL' })
  await before.recordUses(t.db, { id: member.id, email })
  const rows = await t.db.selectFrom('former_member_uses').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('returning')

  const question = { userId: member.id, used: 'INITIAL' } as const
  const rotated = formerMembersService({ clock, keys: [newKey, oldKey] })
  expect(await rotated.countFormerUses(t.db, question)).toBe(1)
  expect(await formerMembersService({ clock, keys: [newKey] }).countFormerUses(t.db, question)).toBe(0)

  t.clock.advance(FORMER_USES_KEPT_FOR_DAYS * DAY_IN_MS - 1000)
  await rotated.removeExpired(t.db)
  expect(await rotated.countFormerUses(t.db, question)).toBe(1)
  t.clock.advance(1000)
  await rotated.removeExpired(t.db)
  expect(await rotated.countFormerUses(t.db, question)).toBe(0)
})
