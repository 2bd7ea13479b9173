/** The payment provider in our words. Amounts are in paise; a call gives up after five seconds. */
export interface Payments {
  /** The public key that the checkout opens with. */
  readonly keyId: string
  /**
   * Makes an order. `receipt` is ours and unique (at most 40 characters). When no answer comes the order is looked
   * for by its receipt before the call fails.
   */
  createOrder(input: { amountInPaise: number; receipt: string; notes: Record<string, string> }): Promise<ProviderOrder>
  /** The order made for a receipt, or null: the way back after a time-out. */
  findOrder(receipt: string): Promise<ProviderOrder | null>
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>
  /** Takes an authorised payment, exactly as authorised. Refused when it was captured before. */
  capture(input: { providerPaymentId: string; amountInPaise: number }): Promise<ProviderPayment>
  /** Gives money back. The same `key` gives it back once, however often it is asked. */
  refund(input: { providerPaymentId: string; amountInPaise: number; key: string }): Promise<ProviderRefund>
  refundsOf(providerPaymentId: string): Promise<ProviderRefund[]>
  /** The payments of which something went back by a refund that was made since then, whoever made it. */
  refundedSince(since: Date): Promise<string[]>
  /** Whether the checkout's signature over order and payment is the provider's (constant time). */
  confirms(input: { providerOrderId: string; providerPaymentId: string; signature: string }): boolean
}

/**
 * The provider for the keys that count now, or for the key of that id while its secret is known. Null while no payment
 * keys are set.
 */
export type PaymentsFor = (keyId?: string) => Promise<Payments | null>

/**
 * Asks the provider whether it accepts the keys; nothing is made or changed there. Throws PaymentsRefused when it does
 * not, PaymentsUnavailable when it cannot be asked.
 */
export type KeyCheck = (keys: { keyId: string; keySecret: string }) => Promise<void>

export interface ProviderOrder {
  providerOrderId: string
  amountInPaise: number
  currency: string
  status: 'CREATED' | 'ATTEMPTED' | 'PAID'
}

export interface ProviderPayment {
  providerPaymentId: string
  /** Null for a payment that was made without an order. */
  providerOrderId: string | null
  amountInPaise: number
  currency: string
  status: 'CREATED' | 'AUTHORIZED' | 'CAPTURED' | 'REFUNDED' | 'FAILED'
  /** What has gone back for certain; a refund that is pending or failed does not count. */
  refundedInPaise: number
  method: string | null
}

export interface ProviderRefund {
  providerRefundId: string
  amountInPaise: number
  /** PENDING: accepted and on its way. */
  status: 'PENDING' | 'PROCESSED' | 'FAILED'
}

/** The provider did not answer, or answered that it cannot now; the same call may be made again. */
export class PaymentsUnavailable extends Error {}

/** The provider refused the request itself. `reason` is its own word, for the log. */
export class PaymentsRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`The payment provider refused: ${reason}`)
    this.reason = reason
  }
}
