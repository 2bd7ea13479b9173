import { type Confirmation, type PaymentHouse, plan } from './payment-house.ts'
import { newId } from '#server/platform/ids.ts'

export type PaymentsDesk = Awaited<ReturnType<typeof paymentsDesk>>

/** An administrator at the payments; `house` knows the payments. */
export async function paymentsDesk(house: PaymentHouse) {
  const admin = await house.aMember()
  const calls = house.adminPayments

  /** The parts of a call that a test does not care for. */
  function input(parts: object) {
    const viewer = { userId: admin, role: 'ADMIN' as const, sessionId: admin, freshUntil: house.clock.now() }
    return { params: undefined, query: undefined, body: undefined, exchange: {} as never, viewer, ...parts } as never
  }

  return {
    list: (query: object = {}) => calls.list(input({ query: { limit: 200, ...query } })),
    one: (id: string) => calls.one(input({ params: { id } })),
    check: (id: string) => calls.check(input({ params: { id } })),
    webhookHealth: () => calls.webhookHealth(input({})),
    refund: (id: string, body: Record<string, unknown>) =>
      calls.refund(input({ params: { id }, body: { key: newId(), ...body } })),
  }
}

/** An order that was paid, of which we know. */
export async function aPaidOrder(
  house: PaymentHouse,
  { member, planId = plan.ANNUAL }: { member?: string; planId?: string } = {},
) {
  const userId = member ?? (await house.aMember())
  const orderId = (await house.createOrder(userId, planId)).body.orderId as string
  const { response } = (await house.pay(orderId)) as { response: Confirmation }
  await house.verify(userId, response)
  const { id } = await house.order(orderId)
  return { member: userId, id, orderId, paymentId: response.razorpay_payment_id }
}
