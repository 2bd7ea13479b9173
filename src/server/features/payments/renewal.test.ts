import { newId } from '#server/platform/ids.ts'
import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DAY_IN_MINUTES = 24 * 60

let app: PaymentsTestApp
beforeAll(async () => {
  app = await openPaymentsTestApp()
})
afterAll(() => app.close())

async function buy(userId: string, planId: string, code?: string) {
  const { body, status } = await app.createOrder(userId, planId, code)
  expect(status).toBe(200)
  const { response } = await app.pay(body.orderId)
  expect(await app.verify(userId, response as Confirmation)).toMatchObject({ status: 200 })
  return body
}

test('a plan that ends soon is ordered again at its price, with a coupon, and runs on from its end', async () => {
  const asha = await app.aMember()
  await buy(asha, PLAN_IDS.HALF_YEARLY)
  app.advanceMinutes(100 * DAY_IN_MINUTES)
  expect(await app.createOrder(asha, PLAN_IDS.HALF_YEARLY)).toMatchObject({ body: { code: 'PLAN_NOT_OFFERED' } })
  app.advanceMinutes(60 * DAY_IN_MINUTES)
  const terms = { kind: 'PERCENT' as const, value: 10, plan_types: ['HALF_YEARLY' as const] }
  const bounds = { from_day: null, to_day: null, most_uses: null, most_uses_by_member: null }
  const coupon = { id: newId(), code: 'STAY', ...terms, ...bounds, created_at: app.clock.now() }
  await app.db.insertInto('coupons').values(coupon).execute()
  expect(await app.previewCoupon(asha, 'STAY')).toMatchObject({
    body: { plans: [{ planId: PLAN_IDS.HALF_YEARLY, quote: { price: 699, credit: 0, discount: 70, payable: 629 } }] },
  })

  const sell = (isOnSale: boolean) =>
    app.db.updateTable('plans').set({ is_on_sale: isOnSale }).where('id', '=', PLAN_IDS.HALF_YEARLY).execute()
  await sell(false)
  expect(await app.createOrder(asha, PLAN_IDS.HALF_YEARLY)).toMatchObject({ body: { code: 'PLAN_NOT_OFFERED' } })
  await sell(true)

  const { amount } = await buy(asha, PLAN_IDS.HALF_YEARLY, 'STAY')
  expect(amount).toBe(62_900)
  const [first, second] = await app.grantsOf(asha)
  expect(second).toMatchObject({ starts_at: first?.ends_at, share: 1, worth_in_paise: 62_900, ended_at: null })

  // The end is more than thirty days away again.
  expect(await app.createOrder(asha, PLAN_IDS.HALF_YEARLY)).toMatchObject({ body: { code: 'PLAN_NOT_OFFERED' } })
})
