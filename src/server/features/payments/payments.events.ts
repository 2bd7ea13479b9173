import type { Logger } from '#server/platform/log.ts'
import type { ProviderPayment } from '#server/ports/payments.ts'

/*
 * What is worth a line in the log about money: ids and amounts, never a person.
 * `error` lines want an administrator, who finds the payment by its id in the provider's dashboard.
 */

interface About {
  orderId: string
  payment: ProviderPayment
}

export function paymentSettled(log: Logger, about: About): void {
  log.info(fields('payment.settled', about), 'a payment was settled')
}

export function paymentRefunded(log: Logger, about: About): void {
  log.info(fields('payment.refunded', about), 'a payment was refunded')
}

/** Money that came for someone who has left: to be refunded by hand, from the screen Payments. */
export function paymentWithoutMember(log: Logger, about: About): void {
  log.error(fields('payment.without-member', about), 'a payment came for a member who has left')
}

/** Money that is not what the order asks for: nothing is granted until someone has looked. */
export function paymentMismatched(log: Logger, about: About): void {
  log.error(fields('payment.mismatched', about), 'a captured payment does not fit its order')
}

/** Something that was not understood or not accepted; `reason` is the provider's word. */
export function providerRefused(log: Logger, { orderId, reason }: { orderId: string | null; reason: string }): void {
  log.error({ event: 'payment.provider-refused', orderId, reason }, 'the payment provider refused a request')
}

export function refundRefused(
  log: Logger,
  { refundId, providerPaymentId, reason }: { refundId: string; providerPaymentId: string; reason: string },
): void {
  const fields = { event: 'payment.refund-refused', refundId, providerPaymentId, reason }
  log.error(fields, 'the payment provider refused a refund')
}

export function webhookRefused(log: Logger): void {
  log.warn({ event: 'payment.webhook-refused' }, 'a webhook came with a wrong signature')
}

/** Of another shop on the same account, or of an order that went with the database: then money waits for an answer. */
export function webhookUnknown(
  log: Logger,
  told: { eventType: string; providerOrderId?: string | null; providerPaymentId?: string | null },
): void {
  const level = told.eventType === 'payment.captured' || told.eventType === 'order.paid' ? 'error' : 'info'
  log[level]({ event: 'payment.webhook-unknown', ...told }, 'a webhook tells of an order that is not ours')
}

function fields(event: string, { orderId, payment }: About) {
  const { providerPaymentId, amountInPaise, refundedInPaise, currency } = payment
  return { event, orderId, providerPaymentId, amountInPaise, refundedInPaise, currency }
}
