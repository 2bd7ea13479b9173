import { type Confirmation, type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let house: PaymentHouse

beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 10_000 })
})
afterAll(() => house.close())

const step = fc.constantFrom('VERIFY', 'WEBHOOK', 'RECONCILE', 'SETTLE', 'WAIT', 'REFUND', 'DOUBLE')
const outcome = fc.constantFrom('SUCCESS' as const, 'AUTHORIZED' as const, 'PENDING' as const)

test('whatever happens, in whatever order and at once: one payment, one grant, and money agrees with access', async () => {
  await fc.assert(
    fc.asyncProperty(outcome, fc.array(step, { minLength: 1, maxLength: 8 }), async (how, steps) => {
      const member = await house.aMember()
      const orderId = (await house.createOrder(member, plan.ANNUAL)).body.orderId as string
      const { response } = await house.pay(orderId, { outcome: how, webhook: 'TWICE' })
      for (const what of steps) await doStep(what, { member, orderId, response })

      // Given time, everyone who has paid has access, whatever went before.
      house.passMinutes(10)
      await house.deliverWebhooks()
      await house.reconcile()
      const grants = await house.grantsOf(member)
      const [payment] = await house.adapter.paymentsOf(orderId)
      const order = await house.order(orderId)
      const recorded = await house.db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
      if (payment?.status === 'CAPTURED') {
        expect(order.status).toBe('PAID')
        expect(recorded).toMatchObject([{ refunded_in_paise: 0 }])
        expect(grants).toMatchObject([{ ended_at: null }])
      } else {
        expect(payment?.status).toBe('REFUNDED')
        // Refunded before we knew of it, or granted and ended.
        expect(grants.filter((grant) => grant.ended_at === null)).toEqual([])
        expect(recorded.every((row) => row.refunded_in_paise === row.amount_in_paise)).toBe(true)
        expect(grants).toHaveLength(recorded.length)
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

async function doStep(what: string, { member, orderId, response }: Paid): Promise<void> {
  const settle = async () => void (await house.settle(await house.order(orderId)))
  switch (what) {
    case 'VERIFY':
      return void (await house.verify(member, response))
    case 'WEBHOOK':
      return house.deliverWebhooks()
    case 'RECONCILE':
      return house.reconcile()
    case 'SETTLE':
      return settle()
    case 'WAIT':
      return house.passMinutes(1)
    case 'REFUND':
      return void (await house.refund(response.razorpay_payment_id))
    case 'DOUBLE':
      await Promise.all([house.verify(member, response), settle(), house.deliverWebhooks(), settle()])
  }
}

interface Paid {
  member: string
  orderId: string
  response: Confirmation
}
