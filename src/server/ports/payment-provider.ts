/** A payment provider. Amounts are in paise; calls time out after five seconds. */
export interface PaymentProvider {
  /** The public key that the checkout opens with. */
  readonly keyId: string
  /**
   * Creates an order. `reference` is our unique id of at most 40 characters. After a time-out the order is looked up by
   * its reference before the call fails.
   */
  createOrder(input: {
    amountInPaise: number
    reference: string
    notes: Record<string, string>
  }): Promise<ProviderOrder>
  /** The order with this reference, or null: finds an order after a time-out. */
  findOrder(reference: string): Promise<ProviderOrder | null>
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>
  /** Captures an authorised payment in full. Refused if it was captured before. */
  capture(input: { providerPaymentId: string; amountInPaise: number }): Promise<ProviderPayment>
  /** Refunds money. Idempotent by `key`. */
  refund(input: { providerPaymentId: string; amountInPaise: number; key: string }): Promise<ProviderRefund>
  refundsOf(providerPaymentId: string): Promise<ProviderRefund[]>
  /** The ids of payments with a refund created since then, in the product or in the dashboard. */
  refundedSince(since: Date): Promise<string[]>
  /** Whether the checkout's signature of order and payment is valid (constant time). */
  isSignatureValid(input: { providerOrderId: string; providerPaymentId: string; signature: string }): boolean
}

/**
 * The provider for the given key id if its secret is known, else for the current keys. Null while no payment keys are
 * set.
 */
export type PaymentProviderLookup = (keyId?: string) => Promise<PaymentProvider | null>

/**
 * Checks that the provider accepts the keys, without changing anything there. Throws ProviderRefused if it does not,
 * ProviderUnavailable if it does not answer.
 */
export type PaymentKeyCheck = (keys: { keyId: string; keySecret: string }) => Promise<void>

export interface ProviderOrder {
  providerOrderId: string
  amountInPaise: number
  currency: string
  status: 'CREATED' | 'ATTEMPTED' | 'PAID'
}

export interface ProviderPayment {
  providerPaymentId: string
  /** Null for a payment without an order. */
  providerOrderId: string | null
  amountInPaise: number
  currency: string
  status: 'CREATED' | 'AUTHORIZED' | 'CAPTURED' | 'REFUNDED' | 'FAILED'
  /** The total of processed refunds; pending and failed ones do not count. */
  refundedInPaise: number
  method: string | null
}

export interface ProviderRefund {
  providerRefundId: string
  amountInPaise: number
  /** PENDING: accepted, not yet processed. */
  status: 'PENDING' | 'PROCESSED' | 'FAILED'
}

/** The provider did not answer or is temporarily unavailable; the call may be retried. */
export class ProviderUnavailable extends Error {}

/** The provider refused the request. `reason` is the provider's own message, for the log. */
export class ProviderRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`The payment provider refused: ${reason}`)
    this.reason = reason
  }
}
