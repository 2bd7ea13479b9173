import { ProviderRefused, ProviderUnavailable } from '#server/ports/payment-provider.ts'
import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Refunds that are made in the provider's dashboard, and that no event reports. */

const DAY_IN_MINUTES = 24 * 60

let app: PaymentsTestApp
let asha: string
let orderId: string
let paymentId: string
beforeAll(async () => {
  app = await openPaymentsTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.outside.provider = app.adapter
  asha = await app.aMember()
  orderId = (await app.createOrder(asha, PLAN_IDS.ANNUAL)).body.orderId as string
  const { response } = (await app.pay(orderId)) as { response: Confirmation }
  await app.verify(asha, response)
  paymentId = response.razorpay_payment_id
})

const status = async () => (await app.subscriptions.getSubscription(asha)).subscriptionStatus
const refundedInPaise = async () => {
  const { refunded_in_paise } = await app.db
    .selectFrom('payments')
    .select('refunded_in_paise')
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return refunded_in_paise
}

test('a full refund ends the plan, also months after the payment', async () => {
  app.advanceMinutes(100 * DAY_IN_MINUTES)
  await app.checkExternalRefunds()
  expect(await status()).toBe('ACTIVE')
  await app.refund(paymentId)
  await app.reconcile()
  expect(await status()).toBe('ACTIVE')
  await app.checkExternalRefunds()
  expect(await status()).toBe('EXPIRED')
  expect(await app.order(orderId)).toMatchObject({ status: 'REFUNDED', next_check_at: null })
})

test('each partial refund lowers revenue, and the last one ends the plan', async () => {
  for (const [part, sum] of [
    [20_000, 20_000],
    [30_000, 50_000],
  ] as const) {
    await app.refund(paymentId, part)
    await app.checkExternalRefunds()
    expect(await refundedInPaise()).toBe(sum)
    expect(await status()).toBe('ACTIVE')
    app.advanceMinutes(DAY_IN_MINUTES)
  }
  await app.refund(paymentId, 79_900)
  await app.checkExternalRefunds()
  expect(await status()).toBe('EXPIRED')
})

test('more partial refunds than fit on one page of the provider are all counted', async () => {
  for (let part = 0; part < 12; part++) await app.refund(paymentId, 10_000)
  await app.checkExternalRefunds()
  expect(await refundedInPaise()).toBe(120_000)
})

test('a booked refund is not checked again', async () => {
  await app.refund(paymentId)
  await app.checkExternalRefunds()
  const asked: string[] = []
  app.outside.provider = {
    ...app.adapter,
    paymentsOf: (id) => {
      asked.push(id)
      return app.adapter.paymentsOf(id)
    },
  }
  await app.checkExternalRefunds()
  expect(asked).not.toContain(orderId)
})

test('without an answer from a provider nothing fails, and a later run finds the refund', async () => {
  await app.refund(paymentId)
  const { adapter } = app
  for (const error of [new ProviderUnavailable('down'), new ProviderRefused('401')]) {
    app.outside.provider = { ...adapter, refundedSince: () => Promise.reject(error) }
    await app.checkExternalRefunds()
    app.outside.provider = { ...adapter, paymentsOf: () => Promise.reject(error) }
    await app.checkExternalRefunds()
  }
  app.outside.provider = null
  await app.checkExternalRefunds()
  expect(await status()).toBe('ACTIVE')
  app.outside.provider = adapter
  await app.checkExternalRefunds()
  expect(await status()).not.toBe('ACTIVE')
})
