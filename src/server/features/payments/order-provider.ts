import type { OrderRow } from './payments.repo.ts'
import {
  type PaymentProvider,
  type PaymentProviderLookup,
  ProviderRefused,
  type ProviderPayment,
} from '#server/ports/payment-provider.ts'

/**
 * The provider with the key that an order was created with; with the current key when that one is unknown or no longer
 * accepted.
 */
export async function providerForOrder(
  findProvider: PaymentProviderLookup,
  order: OrderRow,
): Promise<PaymentProvider | null> {
  const [current, orderProvider] = [await findProvider(), await findProvider(order.key_id)]
  if (!orderProvider || orderProvider.keyId === current?.keyId || !order.provider_order_id) return current
  try {
    await orderProvider.paymentsOf(order.provider_order_id)
    return orderProvider
  } catch (error) {
    // Keys are regenerated for the same account: the new ones can read what the old ones created.
    if (error instanceof ProviderRefused) return current
    throw error
  }
}

/** Whether a payment is what the order row asks for. */
export function matchesOrder(order: OrderRow, payment: ProviderPayment): boolean {
  return (
    payment.providerOrderId === order.provider_order_id &&
    payment.amountInPaise === order.amount_in_paise &&
    payment.currency === order.currency
  )
}

/**
 * Captures an authorised payment that the provider has not captured by itself. A second payment of a paid (or refunded)
 * order, and one of a deleted member, is left to lapse: the provider returns it.
 */
export async function captureAuthorized(
  provider: PaymentProvider,
  order: OrderRow,
  found: ProviderPayment[],
): Promise<ProviderPayment[]> {
  const authorized = found.find((payment) => payment.status === 'AUTHORIZED' && matchesOrder(order, payment))
  const wasPaid = order.status === 'PAID' || order.status === 'REFUNDED'
  const isPaid = wasPaid || found.some(({ status }) => status === 'CAPTURED')
  if (!authorized || isPaid || !order.user_id || !order.provider_order_id) return found
  try {
    const captured = await provider.capture(authorized)
    return found.map((payment) => (payment === authorized ? captured : payment))
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // Someone else captured it between our two calls: read its current state.
    return provider.paymentsOf(order.provider_order_id)
  }
}
