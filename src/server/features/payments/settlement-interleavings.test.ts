import { type Confirmation, type PaymentsTestApp, openPaymentsTestApp, PLAN_IDS } from '#tests/kit/payments-test-app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: PaymentsTestApp

beforeAll(async () => {
  app = await openPaymentsTestApp({ timeoutInMs: 10_000 })
})
afterAll(() => app.close())

const steps = ['VERIFY', 'WEBHOOK', 'RECONCILE', 'SETTLE', 'WAIT', 'REFUND', 'ALL'] as const
type Step = (typeof steps)[number]
const step = fc.constantFrom(...steps)
const outcome = fc.constantFrom('SUCCESS' as const, 'AUTHORIZED' as const, 'PENDING' as const)

test('random steps in any order, also concurrent, end with one payment, one grant, and access for money that was kept', async () => {
  await fc.assert(
    fc.asyncProperty(outcome, fc.array(step, { minLength: 1, maxLength: 8 }), async (paymentOutcome, chosenSteps) => {
      const member = await app.aMember()
      const orderId = (await app.createOrder(member, PLAN_IDS.ANNUAL)).body.orderId as string
      const { response } = await app.pay(orderId, { outcome: paymentOutcome, webhook: 'TWICE' })
      for (const each of chosenSteps) await doStep(each, { member, orderId, response })

      // After some time everyone who has paid has access, whatever happened before.
      app.advanceMinutes(10)
      await app.deliverWebhooks()
      await app.reconcile()
      const grants = await app.grantsOf(member)
      const [payment] = await app.adapter.paymentsOf(orderId)
      const order = await app.order(orderId)
      const recorded = await app.db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
      const wasRefunded = payment?.status === 'REFUNDED'
      expect(grants).toHaveLength(recorded.length)
      expect(grants.filter((grant) => (grant.ended_at !== null) !== wasRefunded)).toEqual([])
      expect(recorded.filter((row) => row.refunded_in_paise !== (wasRefunded ? row.amount_in_paise : 0))).toEqual([])
      // Only a payment that was refunded before we knew of it grants nothing.
      expect(wasRefunded ? recorded.length <= 1 : recorded.length === 1).toBe(true)
    }),
    { numRuns: 25 },
  )
}, 120_000)

async function doStep(name: Step, { member, orderId, response }: PaidOrder): Promise<void> {
  const settle = async () => app.settle(await app.order(orderId))
  const verify = () => app.verify(member, response)
  const actions: Record<Step, () => unknown> = {
    VERIFY: verify,
    WEBHOOK: app.deliverWebhooks,
    RECONCILE: app.reconcile,
    SETTLE: settle,
    WAIT: () => app.advanceMinutes(1),
    REFUND: () => app.refund(response.razorpay_payment_id),
    ALL: () => Promise.all([verify(), settle(), app.deliverWebhooks(), settle(), app.reconcile()]),
  }
  await actions[name]()
}

interface PaidOrder {
  member: string
  orderId: string
  response: Confirmation
}
