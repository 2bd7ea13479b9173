import { ORDER_REUSED_FOR_IN_MS } from '#shared/domain/orders.ts'
import { parseJson } from '#shared/parse-json.ts'
import { readStored, writeStored } from '#web/platform/local-storage.ts'
import * as z from 'zod/mini'

const confirmation = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
})

const storedPayment = z.object({
  userId: z.string(),
  planId: z.string(),
  /** For a renewal, the end of the plan before it, in milliseconds. */
  renewsFrom: z.optional(z.number()),
  /** The coupon code of its order. */
  couponCode: z.optional(z.string()),
  /** Milliseconds on the server's clock. */
  since: z.number(),
  /** Null until the checkout has confirmed the payment. */
  confirmation: z.nullable(confirmation),
})

/** A payment that was started in this browser, stored so that a reload or a closed tab does not lose it. */
type StoredPayment = z.output<typeof storedPayment>

const PAID_ORDER_TTL_IN_MS = 24 * 3_600_000

/** A browser without storage loses nothing but this screen's state: the server settles the payment anyway. */
export function storePayment(payment: StoredPayment): void {
  writeStored('payment', JSON.stringify(payment))
}

export function clearPayment(): void {
  writeStored('payment', null)
}

/**
 * This member's stored payment, unless it has expired: an unpaid order as long as the server reuses it, a paid one
 * for a day.
 */
export function loadPayment({ userId, now }: { userId: string; now: Date }): StoredPayment | null {
  const parsed = storedPayment.safeParse(parseJson(readStored('payment') ?? 'null'))
  if (!parsed.success || parsed.data.userId !== userId) return null
  const age = now.getTime() - parsed.data.since
  return age < (parsed.data.confirmation ? PAID_ORDER_TTL_IN_MS : ORDER_REUSED_FOR_IN_MS) ? parsed.data : null
}
