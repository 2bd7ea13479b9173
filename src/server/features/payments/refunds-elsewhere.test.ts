import { PaymentsRefused, PaymentsUnavailable } from '#server/ports/payments.ts'
import { type Confirmation, type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Money that is given back in the provider's dashboard, and no event that tells of it. */

const DAY_IN_MINUTES = 24 * 60

let house: PaymentHouse
let asha: string
let orderId: string
let paymentId: string
beforeAll(async () => {
  house = await paymentHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.outside.provider = house.adapter
  asha = await house.aMember()
  orderId = (await house.createOrder(asha, plan.ANNUAL)).body.orderId as string
  const { response } = (await house.pay(orderId)) as { response: Confirmation }
  await house.verify(asha, response)
  paymentId = response.razorpay_payment_id
})

const status = async () => (await house.subscriptions.of(asha)).subscriptionStatus
const booked = async () => {
  const { refunded_in_paise } = await house.db
    .selectFrom('payments')
    .select('refunded_in_paise')
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return refunded_in_paise
}

test('all of it ends the plan, also months after it was paid', async () => {
  house.passMinutes(100 * DAY_IN_MINUTES)
  await house.lookForRefunds()
  expect(await status()).toBe('ACTIVE')
  await house.refund(paymentId)
  await house.reconcile()
  expect(await status()).toBe('ACTIVE')
  await house.lookForRefunds()
  expect(await status()).toBe('EXPIRED')
  expect(await house.order(orderId)).toMatchObject({ status: 'REFUNDED', next_check_at: null })
})

test('each part lowers revenue, and the last one ends the plan', async () => {
  for (const [part, sum] of [
    [20_000, 20_000],
    [30_000, 50_000],
  ] as const) {
    await house.refund(paymentId, part)
    await house.lookForRefunds()
    expect(await booked()).toBe(sum)
    expect(await status()).toBe('ACTIVE')
    house.passMinutes(DAY_IN_MINUTES)
  }
  await house.refund(paymentId, 79_900)
  await house.lookForRefunds()
  expect(await status()).toBe('EXPIRED')
})

test('more parts than the provider names at once are all counted', async () => {
  for (let part = 0; part < 12; part++) await house.refund(paymentId, 10_000)
  await house.lookForRefunds()
  expect(await booked()).toBe(120_000)
})

test('what is booked is not asked about again', async () => {
  await house.refund(paymentId)
  await house.lookForRefunds()
  const asked: string[] = []
  house.outside.provider = {
    ...house.adapter,
    paymentsOf: (id) => {
      asked.push(id)
      return house.adapter.paymentsOf(id)
    },
  }
  await house.lookForRefunds()
  expect(asked).not.toContain(orderId)
})

test('a provider that is down or refuses, or none at all, is no fault: the next look finds it', async () => {
  await house.refund(paymentId)
  const { adapter } = house
  for (const error of [new PaymentsUnavailable('down'), new PaymentsRefused('401')]) {
    house.outside.provider = { ...adapter, refundedSince: () => Promise.reject(error) }
    await house.lookForRefunds()
    house.outside.provider = { ...adapter, paymentsOf: () => Promise.reject(error) }
    await house.lookForRefunds()
  }
  house.outside.provider = null
  await house.lookForRefunds()
  expect(await status()).toBe('ACTIVE')
  house.outside.provider = adapter
  await house.lookForRefunds()
  expect(await status()).not.toBe('ACTIVE')
})
