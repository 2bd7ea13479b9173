import { ProviderUnavailable } from '#server/ports/payment-provider.ts'
import { type PaymentsTestApp, openPaymentsTestApp } from '#tests/kit/payments-test-app.ts'
import { aPaidOrder, type AdminPaymentsClient, adminPaymentsClient } from '#tests/kit/payments-client.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Between the provider's answer to a refund and our booking, no more may be refundable than is really left. */

let app: PaymentsTestApp
let admin: AdminPaymentsClient

beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
  admin = await adminPaymentsClient(app)
})
afterAll(() => app.close())
beforeEach(() => {
  app.outside.provider = app.adapter
})

test('a second refund before the first is booked is limited to what is really left', async () => {
  const { id, paymentId } = await aPaidOrder(app)
  const { adapter } = app
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.outside.provider = {
    ...adapter,
    async paymentsOf(order) {
      const found = await adapter.paymentsOf(order)
      if (found.some(({ refundedInPaise }) => refundedInPaise > 0)) {
        asked.resolve()
        await answered.promise
      }
      return found
    },
  }
  const first = admin.refund(id, { paymentId, amount: 800, reason: 'A part' })
  await asked.promise
  // The provider has refunded 800, and our payment does not contain it yet.
  const { payment } = await admin.one(id)
  expect(payment.payments).toMatchObject([{ left: 499, refunded: 0 }])
  expect(payment.reason).toBe('REFUND_ON_ITS_WAY')
  await expect(admin.refund(id, { paymentId, amount: 1299, reason: 'All of it' })).rejects.toMatchObject({
    code: 'REFUND_TOO_LARGE',
  })
  const rest = admin.refund(id, { paymentId, reason: 'The rest' })
  answered.resolve()
  await Promise.all([first, rest])
  expect((await admin.one(id)).payment).toMatchObject({ state: 'REFUNDED', refunded: 1299 })
  expect((await adapter.refundsOf(paymentId)).map(({ amountInPaise }) => amountInPaise)).toEqual([80_000, 49_900])
})

test('a refund whose booking failed is booked by the next check', async () => {
  const { id, orderId, paymentId } = await aPaidOrder(app)
  const { adapter } = app
  let isDown = true
  app.outside.provider = {
    ...adapter,
    async paymentsOf(order) {
      const found = await adapter.paymentsOf(order)
      if (isDown && found.some(({ refundedInPaise }) => refundedInPaise > 0)) throw new ProviderUnavailable('died')
      return found
    },
  }
  const { payment } = await admin.refund(id, { paymentId, amount: 800, reason: 'A part' })
  expect(payment.payments).toMatchObject([{ left: 499, refunded: 0 }])
  isDown = false
  app.advanceMinutes(10)
  await app.reconcile()
  const after = (await admin.one(id)).payment
  expect(after).toMatchObject({ state: 'PART_REFUNDED', refunded: 800, nextCheckAt: null })
  expect(after.payments).toMatchObject([{ left: 499 }])
  expect((await app.order(orderId)).next_check_at).toBeNull()
})
