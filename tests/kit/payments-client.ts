import { type Confirmation, type PaymentsTestApp, PLAN_IDS } from './payments-test-app.ts'
import { PERMISSIONS } from '#shared/domain/permissions.ts'
import { newId } from '#server/platform/ids.ts'

export type AdminPaymentsClient = Awaited<ReturnType<typeof adminPaymentsClient>>

/** The payments calls of an administrator. */
export async function adminPaymentsClient(testApp: PaymentsTestApp) {
  const admin = await testApp.aMember()
  const calls = testApp.adminPayments

  /** Adds the parts of a call that are the same in every test. */
  function input(parts: object) {
    const viewer = {
      userId: admin,
      role: 'ADMIN' as const,
      permissions: PERMISSIONS,
      sessionId: admin,
      freshUntil: testApp.clock.now(),
    }
    return { params: undefined, query: undefined, body: undefined, context: {} as never, viewer, ...parts } as never
  }

  return {
    list: (query: object = {}) => calls.list(input({ query: { limit: 200, ...query } })),
    one: (id: string) => calls.one(input({ params: { id } })),
    check: (id: string) => calls.check(input({ params: { id } })),
    webhookHealth: () => calls.webhookHealth(input({})),
    refund: (id: string, body: Record<string, unknown>) =>
      calls.refund(input({ params: { id }, body: { key: newId(), ...body } })),
    markHandled: (id: string, body: Record<string, unknown>) => calls.markHandled(input({ params: { id }, body })),
  }
}

/** A paid order whose payment was verified. */
export async function aPaidOrder(
  testApp: PaymentsTestApp,
  { member, planId = PLAN_IDS.ANNUAL }: { member?: string; planId?: string } = {},
) {
  const userId = member ?? (await testApp.aMember())
  const orderId = (await testApp.createOrder(userId, planId)).body.orderId as string
  const { response } = (await testApp.pay(orderId)) as { response: Confirmation }
  await testApp.verify(userId, response)
  const { id } = await testApp.order(orderId)
  return { member: userId, id, orderId, paymentId: response.razorpay_payment_id }
}
