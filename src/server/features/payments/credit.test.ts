import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { type Confirmation, type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const DAYS_OF_HALF_A_YEAR = 180
const MINUTES_A_DAY = 24 * 60

let house: PaymentHouse
let asha: string
beforeAll(async () => {
  house = await paymentHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  asha = await house.aMember()
})

const order = async (planId: string) => (await house.createOrder(asha, planId)).body.orderId as string
async function pay(orderId: string): Promise<void> {
  const { response } = await house.pay(orderId)
  expect((await house.verify(asha, response as Confirmation)).status).toBe(200)
}

test('a credit is spent once, however many orders were made with it', async () => {
  await pay(await order(plan.HALF_YEARLY))
  const orders: string[] = []
  for (let n = 0; n < 3; n++) {
    orders.push(await order(plan.ANNUAL))
    house.passMinutes(16)
  }
  expect(new Set(orders).size).toBe(3)
  for (const each of orders) await pay(each)
  const [, first, second, third] = (await house.grantsOf(asha)).map(
    ({ starts_at, ends_at, share, worth_in_paise }) => ({
      days: (ends_at.getTime() - starts_at.getTime()) / DAY_IN_MS,
      share,
      worth_in_paise,
    }),
  )
  expect(first).toMatchObject({ share: 1, worth_in_paise: 129_900 })
  expect(first?.days).toBeGreaterThan(364)
  // ₹600 of ₹1,299 each: they extend, in proportion, and count for what was paid at the next upgrade.
  for (const later of [second, third]) {
    expect(later?.share).toBeCloseTo(60_000 / 129_900, 2)
    expect(later?.days).toBeLessThan(DAYS_OF_HALF_A_YEAR)
    expect(later?.worth_in_paise).toBeLessThan(61_000)
  }
})

test('a credit that was kept for later counts as it stands when it is used', async () => {
  await pay(await order(plan.HALF_YEARLY))
  const early = await order(plan.ANNUAL)
  house.passMinutes(170 * MINUTES_A_DAY)
  await pay(early)
  const annual = (await house.grantsOf(asha)).at(-1)
  expect(annual?.share).toBeLessThan(0.55)
})

test('a payment that the bank confirms some days late loses nothing', async () => {
  await pay(await order(plan.HALF_YEARLY))
  const orderId = await order(plan.ANNUAL)
  house.passMinutes(4 * MINUTES_A_DAY)
  await pay(orderId)
  expect((await house.grantsOf(asha)).at(-1)).toMatchObject({ share: 1, worth_in_paise: 129_900 })
})

test('a plan that was refunded gives no credit to an order made before', async () => {
  const half = await order(plan.HALF_YEARLY)
  const { response } = await house.pay(half)
  await house.verify(asha, response as Confirmation)
  const annual = await order(plan.ANNUAL)
  await house.refund((response as Confirmation).razorpay_payment_id)
  await house.settle(await house.order(half))
  await pay(annual)
  expect((await house.grantsOf(asha)).at(-1)?.share).toBeLessThan(0.5)
})

test('what went back of a payment is no credit, nor what went back for the plan before', async () => {
  const half = await order(plan.HALF_YEARLY)
  const { response } = await house.pay(half)
  await house.verify(asha, response as Confirmation)
  await house.refund((response as Confirmation).razorpay_payment_id, 60_000)
  await house.settle(await house.order(half))
  expect((await house.createOrder(asha, plan.ANNUAL)).body.quote).toMatchObject({ credit: 99, payable: 1200 })

  const ravi = await house.aMember()
  const initial = (await house.createOrder(ravi, plan.INITIAL)).body.orderId as string
  const first = (await house.pay(initial)).response as Confirmation
  await house.verify(ravi, first)
  const upgrade = (await house.createOrder(ravi, plan.HALF_YEARLY)).body.orderId as string
  await house.verify(ravi, (await house.pay(upgrade)).response as Confirmation)
  await house.refund(first.razorpay_payment_id)
  await house.settle(await house.order(initial))
  expect((await house.createOrder(ravi, plan.ANNUAL)).body.quote).toMatchObject({ credit: 500, payable: 799 })
})

test('orders beyond thirty an hour wait', async () => {
  let last = 200
  for (let n = 0; n < 31; n++) last = (await house.createOrder(asha, plan.ANNUAL)).status
  expect(last).toBe(429)
  house.passMinutes(60)
  expect((await house.createOrder(asha, plan.ANNUAL)).status).toBe(200)
})
