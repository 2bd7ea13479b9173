import { type Confirmation, type PaymentHouse, paymentHouse, plan } from '#tests/kit/payment-house.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let house: PaymentHouse

beforeAll(async () => {
  house = await paymentHouse({ timeoutInMs: 10_000 })
})
afterAll(() => house.close())

const steps = ['VERIFY', 'WEBHOOK', 'RECONCILE', 'SETTLE', 'WAIT', 'REFUND', 'ALL'] as const
type Step = (typeof steps)[number]
const step = fc.constantFrom(...steps)
const outcome = fc.constantFrom('SUCCESS' as const, 'AUTHORIZED' as const, 'PENDING' as const)

test('whatever happens, in whatever order and at once: one payment, one grant, and money agrees with access', async () => {
  await fc.assert(
    fc.asyncProperty(outcome, fc.array(step, { minLength: 1, maxLength: 8 }), async (how, wanted) => {
      const member = await house.aMember()
      const orderId = (await house.createOrder(member, plan.ANNUAL)).body.orderId as string
      const { response } = await house.pay(orderId, { outcome: how, webhook: 'TWICE' })
      for (const what of wanted) await doStep(what, { member, orderId, response })

      // Given time, everyone who has paid has access, whatever went before.
      house.passMinutes(10)
      await house.deliverWebhooks()
      await house.reconcile()
      const grants = await house.grantsOf(member)
      const [payment] = await house.adapter.paymentsOf(orderId)
      const order = await house.order(orderId)
      const recorded = await house.db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
      const wasRefunded = payment?.status === 'REFUNDED'
      expect(grants).toHaveLength(recorded.length)
      expect(grants.filter((grant) => (grant.ended_at !== null) !== wasRefunded)).toEqual([])
      expect(recorded.filter((row) => row.refunded_in_paise !== (wasRefunded ? row.amount_in_paise : 0))).toEqual([])
      // Only what was refunded before we knew of it grants nothing.
      expect(wasRefunded ? recorded.length <= 1 : recorded.length === 1).toBe(true)
    }),
    { numRuns: 25 },
  )
}, 120_000)

async function doStep(what: Step, { member, orderId, response }: Paid): Promise<void> {
  const settle = async () => house.settle(await house.order(orderId))
  const verify = () => house.verify(member, response)
  const does: Record<Step, () => unknown> = {
    VERIFY: verify,
    WEBHOOK: house.deliverWebhooks,
    RECONCILE: house.reconcile,
    SETTLE: settle,
    WAIT: () => house.passMinutes(1),
    REFUND: () => house.refund(response.razorpay_payment_id),
    ALL: () => Promise.all([verify(), settle(), house.deliverWebhooks(), settle(), house.reconcile()]),
  }
  await does[what]()
}

interface Paid {
  member: string
  orderId: string
  response: Confirmation
}
