import type { OrderRow } from './payments.repo.ts'
import { type Payments, type PaymentsFor, PaymentsRefused, type ProviderPayment } from '#server/ports/payments.ts'

/** The provider for the key that an order binds; for the present one where that is not known or not taken any longer. */
export async function providerOf(provider: PaymentsFor, order: OrderRow): Promise<Payments | null> {
  const [present, own] = [await provider(), await provider(order.key_id)]
  if (!own || own.keyId === present?.keyId || !order.provider_order_id) return present
  try {
    await own.paymentsOf(order.provider_order_id)
    return own
  } catch (error) {
    // Keys are regenerated for the same account: the new ones read what the old ones made.
    if (error instanceof PaymentsRefused) return present
    throw error
  }
}

/** The order row alone says what was to be paid. */
export function fits(order: OrderRow, payment: ProviderPayment): boolean {
  return (
    payment.providerOrderId === order.provider_order_id &&
    payment.amountInPaise === order.amount_in_paise &&
    payment.currency === order.currency
  )
}

/**
 * Takes an authorised payment that the provider has not captured by itself. A second one on a paid order, refunded
 * meanwhile or not, and one of a member who has left, is left to lapse: the provider returns it.
 */
export async function captureOne(
  payments: Payments,
  order: OrderRow,
  found: ProviderPayment[],
): Promise<ProviderPayment[]> {
  const authorized = found.find((payment) => payment.status === 'AUTHORIZED' && fits(order, payment))
  const wasPaid = order.status === 'PAID' || order.status === 'REFUNDED'
  const isTaken = wasPaid || found.some(({ status }) => status === 'CAPTURED')
  if (!authorized || isTaken || !order.user_id || !order.provider_order_id) return found
  try {
    const captured = await payments.capture(authorized)
    return found.map((payment) => (payment === authorized ? captured : payment))
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error
    // Someone captured it between reading and taking: what it is now, the provider knows.
    return payments.paymentsOf(order.provider_order_id)
  }
}
