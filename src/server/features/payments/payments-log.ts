import type { Logger } from '#server/platform/log.ts'
import type { ProviderPayment } from '#server/ports/payment-provider.ts'

/*
 * The log lines about payments: ids and amounts, never a person.
 * An `error` line needs an administrator, who finds the payment by its id in the provider's dashboard.
 */

interface LoggedPayment {
  orderId: string
  payment: ProviderPayment
}

export function logPaymentSettled(log: Logger, about: LoggedPayment): void {
  log.info(fields('payment.settled', about), 'a payment was settled')
}

export function logPaymentRefunded(log: Logger, about: LoggedPayment): void {
  log.info(fields('payment.refunded', about), 'a payment was refunded')
}

/** A payment of a deleted member: to be refunded by hand, on the Payments screen. */
export function logPaymentWithoutMember(log: Logger, about: LoggedPayment): void {
  log.error(fields('payment.without-member', about), 'a payment arrived for a deleted member')
}

/** A payment that is not what the order asks for: nothing is granted until someone has looked at it. */
export function logPaymentMismatched(log: Logger, about: LoggedPayment): void {
  log.error(fields('payment.mismatched', about), 'a captured payment does not match its order')
}

/** The provider did not understand or accept a request; `reason` is its own text. */
export function logProviderRefused(log: Logger, { orderId, reason }: { orderId: string | null; reason: string }): void {
  log.error({ event: 'payment.provider-refused', orderId, reason }, 'the payment provider refused a request')
}

export function logRefundRefused(
  log: Logger,
  { refundId, providerPaymentId, reason }: { refundId: string; providerPaymentId: string; reason: string },
): void {
  const fields = { event: 'payment.refund-refused', refundId, providerPaymentId, reason }
  log.error(fields, 'the payment provider refused a refund')
}

export function logWebhookRefused(log: Logger): void {
  log.warn({ event: 'payment.webhook-refused' }, 'a webhook arrived with a wrong signature')
}

/** An event of another shop on the same account, or of an order lost with a database: then a payment has no order. */
export function logWebhookUnknown(
  log: Logger,
  received: { eventType: string; providerOrderId?: string | null; providerPaymentId?: string | null },
): void {
  const level = received.eventType === 'payment.captured' || received.eventType === 'order.paid' ? 'error' : 'info'
  log[level]({ event: 'payment.webhook-unknown', ...received }, 'a webhook is about an order that is not ours')
}

function fields(event: string, { orderId, payment }: LoggedPayment) {
  const { providerPaymentId, amountInPaise, refundedInPaise, currency } = payment
  return { event, orderId, providerPaymentId, amountInPaise, refundedInPaise, currency }
}
