import type { ProviderOrder, ProviderPayment, ProviderRefund } from '#server/ports/payment-provider.ts'
import * as z from 'zod/mini'

/** Without these patterns the "|" between the two signed ids would be ambiguous. */
export const ORDER_ID = /^order_[A-Za-z0-9]{14}$/
export const PAYMENT_ID = /^pay_[A-Za-z0-9]{14}$/
const REFUND_ID = /^rfnd_[A-Za-z0-9]{14}$/

const paise = z.int().check(z.nonnegative())

export const order = z.object({
  id: z.string().check(z.regex(ORDER_ID)),
  amount: paise,
  currency: z.string(),
  receipt: z.nullable(z.string()),
  status: z.enum(['created', 'attempted', 'paid']),
})
export type WireOrder = z.output<typeof order>

export const payment = z.object({
  id: z.string().check(z.regex(PAYMENT_ID)),
  order_id: z.nullable(z.string()),
  amount: paise,
  amount_refunded: z._default(z.nullable(paise), 0),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z._default(z.nullable(z.string()), null),
})
export type WirePayment = z.output<typeof payment>

export const refund = z.object({ amount: paise, status: z.enum(['pending', 'processed', 'failed']) })
export const refundWithId = z.extend(refund, { id: z.string().check(z.regex(REFUND_ID)) })
export const refundOfPayment = z.extend(refund, { payment_id: z.string().check(z.regex(PAYMENT_ID)) })
export type WireRefund = z.output<typeof refundWithId>

export function collection<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item) })
}

export function toOrder({ id, amount, currency, status }: WireOrder): ProviderOrder {
  return { providerOrderId: id, amountInPaise: amount, currency, status: ORDER_STATUS[status] }
}

export function toPayment(wire: WirePayment, refundedInPaise: number): ProviderPayment {
  return {
    providerPaymentId: wire.id,
    providerOrderId: wire.order_id,
    amountInPaise: wire.amount,
    currency: wire.currency,
    status: PAYMENT_STATUS[wire.status],
    refundedInPaise,
    method: wire.method,
  }
}

export function toRefund({ id, amount, status }: WireRefund): ProviderRefund {
  return { providerRefundId: id, amountInPaise: amount, status: REFUND_STATUS[status] }
}

const REFUND_STATUS = { pending: 'PENDING', processed: 'PROCESSED', failed: 'FAILED' } as const
const ORDER_STATUS = { created: 'CREATED', attempted: 'ATTEMPTED', paid: 'PAID' } as const
const PAYMENT_STATUS = {
  created: 'CREATED',
  authorized: 'AUTHORIZED',
  captured: 'CAPTURED',
  refunded: 'REFUNDED',
  failed: 'FAILED',
} as const
