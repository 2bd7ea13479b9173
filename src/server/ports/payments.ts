/** The payment provider in our words. Amounts are in paise; every call takes at most five seconds. */
export interface Payments {
  /** Makes an order. `receipt` is ours and unique (at most 40 characters). */
  createOrder(input: { amountInPaise: number; receipt: string; notes: Record<string, string> }): Promise<ProviderOrder>
  /** The order made for a receipt, or null: the way back after a time-out. */
  findOrder(receipt: string): Promise<ProviderOrder | null>
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>
  capture(input: { providerPaymentId: string; amountInPaise: number }): Promise<ProviderPayment>
  refund(input: { providerPaymentId: string; amountInPaise: number; idempotencyKey: string }): Promise<ProviderRefund>
  /** Whether the checkout's signature over order and payment is the provider's (constant time). */
  confirms(input: { providerOrderId: string; providerPaymentId: string; signature: string }): boolean
  /** The public key that the checkout opens with. */
  readonly keyId: string
}

export interface ProviderOrder {
  providerOrderId: string
  amountInPaise: number
  currency: string
  status: 'CREATED' | 'ATTEMPTED' | 'PAID'
}

export interface ProviderPayment {
  providerPaymentId: string
  providerOrderId: string
  amountInPaise: number
  currency: string
  status: 'CREATED' | 'AUTHORIZED' | 'CAPTURED' | 'REFUNDED' | 'FAILED'
  method: string | null
}

export interface ProviderRefund {
  providerRefundId: string
  amountInPaise: number
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
