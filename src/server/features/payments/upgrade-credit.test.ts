import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const HALF_YEAR_IN_DAYS = 180
const DAY_IN_MINUTES = 24 * 60

let app: PaymentsTestApp
let asha: string
beforeAll(async () => {
  app = await openPaymentsTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  asha = await app.aMember()
})

const order = async (planId: string) => (await app.createOrder(asha, planId)).body.orderId as string
async function pay(orderId: string): Promise<void> {
  const { response } = await app.pay(orderId)
  expect((await app.verify(asha, response as Confirmation)).status).toBe(200)
}

test('a credit is spent once, however many orders were made with it', async () => {
  await pay(await order(PLAN_IDS.HALF_YEARLY))
  const orders: string[] = []
  for (let n = 0; n < 3; n++) {
    orders.push(await order(PLAN_IDS.ANNUAL))
    app.advanceMinutes(16)
  }
  expect(new Set(orders).size).toBe(3)
  for (const each of orders) await pay(each)
  const [, first, second, third] = (await app.grantsOf(asha)).map(({ starts_at, ends_at, share, worth_in_paise }) => ({
    days: (ends_at.getTime() - starts_at.getTime()) / DAY_IN_MS,
    share,
    worth_in_paise,
  }))
  expect(first).toMatchObject({ share: 1, worth_in_paise: 129_900 })
  expect(first?.days).toBeGreaterThan(364)
  // ₹600 of ₹1,299 each: they extend the plan in proportion, and are worth what was paid at the next upgrade.
  for (const later of [second, third]) {
    expect(later?.share).toBeCloseTo(60_000 / 129_900, 2)
    expect(later?.days).toBeLessThan(HALF_YEAR_IN_DAYS)
    expect(later?.worth_in_paise).toBeLessThan(61_000)
  }
})

test('an old order’s credit counts as it is when the order is paid', async () => {
  await pay(await order(PLAN_IDS.HALF_YEARLY))
  const oldOrder = await order(PLAN_IDS.ANNUAL)
  app.advanceMinutes(170 * DAY_IN_MINUTES)
  await pay(oldOrder)
  const annual = (await app.grantsOf(asha)).at(-1)
  expect(annual?.share).toBeLessThan(0.55)
})

test('a payment that the bank confirms some days late keeps its full credit', async () => {
  await pay(await order(PLAN_IDS.HALF_YEARLY))
  const orderId = await order(PLAN_IDS.ANNUAL)
  app.advanceMinutes(4 * DAY_IN_MINUTES)
  await pay(orderId)
  expect((await app.grantsOf(asha)).at(-1)).toMatchObject({ share: 1, worth_in_paise: 129_900 })
})

test('a refunded plan gives no credit to an order that was made before the refund', async () => {
  const half = await order(PLAN_IDS.HALF_YEARLY)
  const { response } = await app.pay(half)
  await app.verify(asha, response as Confirmation)
  const annual = await order(PLAN_IDS.ANNUAL)
  await app.refund((response as Confirmation).razorpay_payment_id)
  await app.settle(await app.order(half))
  await pay(annual)
  expect((await app.grantsOf(asha)).at(-1)?.share).toBeLessThan(0.5)
})

test('refunded amounts give no credit, neither of this plan nor of the plan before', async () => {
  const half = await order(PLAN_IDS.HALF_YEARLY)
  const { response } = await app.pay(half)
  await app.verify(asha, response as Confirmation)
  await app.refund((response as Confirmation).razorpay_payment_id, 60_000)
  await app.settle(await app.order(half))
  expect((await app.createOrder(asha, PLAN_IDS.ANNUAL)).body.quote).toMatchObject({ credit: 99, payable: 1200 })

  const ravi = await app.aMember()
  const initial = (await app.createOrder(ravi, PLAN_IDS.INITIAL)).body.orderId as string
  const first = (await app.pay(initial)).response as Confirmation
  await app.verify(ravi, first)
  const upgrade = (await app.createOrder(ravi, PLAN_IDS.HALF_YEARLY)).body.orderId as string
  await app.verify(ravi, (await app.pay(upgrade)).response as Confirmation)
  await app.refund(first.razorpay_payment_id)
  await app.settle(await app.order(initial))
  expect((await app.createOrder(ravi, PLAN_IDS.ANNUAL)).body.quote).toMatchObject({ credit: 500, payable: 799 })
})

test('a member can make thirty orders an hour', async () => {
  let last = 200
  for (let n = 0; n < 31; n++) last = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).status
  expect(last).toBe(429)
  app.advanceMinutes(60)
  expect((await app.createOrder(asha, PLAN_IDS.ANNUAL)).status).toBe(200)
})
