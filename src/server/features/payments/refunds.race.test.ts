import { PaymentsUnavailable } from '#server/ports/payments.ts'
import { type PaymentHouse, paymentHouse } from '#tests/kit/payment-house.ts'
import { aPaidOrder, type PaymentsDesk, paymentsDesk } from '#tests/kit/payments-desk.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Between the provider's answer to a refund and our booking of it nothing may look as if more were left. */

let house: PaymentHouse
let desk: PaymentsDesk

beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 10_000 })
  desk = await paymentsDesk(house)
})
afterAll(() => house.close())
beforeEach(() => {
  house.outside.provider = house.adapter
})

test('a second refund asked for before the first is booked sees only what is really left', async () => {
  const { id, paymentId } = await aPaidOrder(house)
  const { adapter } = house
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  house.outside.provider = {
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
  const first = desk.refund(id, { paymentId, amount: 800, reason: 'A part' })
  await asked.promise
  // The provider has given 800 back and our payment does not know it yet.
  const { payment } = await desk.one(id)
  expect(payment.payments).toMatchObject([{ left: 499, refunded: 0 }])
  expect(payment.reason).toBe('REFUND_ON_ITS_WAY')
  await expect(desk.refund(id, { paymentId, amount: 1299, reason: 'All of it' })).rejects.toMatchObject({
    code: 'REFUND_TOO_LARGE',
  })
  const rest = desk.refund(id, { paymentId, reason: 'The rest' })
  answered.resolve()
  await Promise.all([first, rest])
  expect((await desk.one(id)).payment).toMatchObject({ state: 'REFUNDED', refunded: 1299 })
  expect((await adapter.refundsOf(paymentId)).map(({ amountInPaise }) => amountInPaise)).toEqual([80_000, 49_900])
})

test('a refund whose booking died is booked by the next check', async () => {
  const { id, orderId, paymentId } = await aPaidOrder(house)
  const { adapter } = house
  let isDown = true
  house.outside.provider = {
    ...adapter,
    async paymentsOf(order) {
      const found = await adapter.paymentsOf(order)
      if (isDown && found.some(({ refundedInPaise }) => refundedInPaise > 0)) throw new PaymentsUnavailable('died')
      return found
    },
  }
  const { payment } = await desk.refund(id, { paymentId, amount: 800, reason: 'A part' })
  expect(payment.payments).toMatchObject([{ left: 499, refunded: 0 }])
  isDown = false
  house.passMinutes(10)
  await house.reconcile()
  const after = (await desk.one(id)).payment
  expect(after).toMatchObject({ state: 'PART_REFUNDED', refunded: 800, nextCheckAt: null })
  expect(after.payments).toMatchObject([{ left: 499 }])
  expect((await house.order(orderId)).next_check_at).toBeNull()
})
