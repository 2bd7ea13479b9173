import { readStored, writeStored } from '#web/platform/stored.ts'
import * as z from 'zod/mini'

const confirmation = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
})

const remembered = z.object({
  userId: z.string(),
  planId: z.string(),
  /** The code that its order was made with. */
  couponCode: z.optional(z.string()),
  /** Milliseconds on the server's clock. */
  since: z.number(),
  /** Null until the checkout has said that it was paid. */
  confirmation: z.nullable(confirmation),
})

/** A payment that was begun in this browser, so that a reload or a closed tab does not lose it. */
export type RememberedPayment = z.output<typeof remembered>

const OPEN_FOR_IN_MS = 15 * 60_000
const PAID_FOR_IN_MS = 24 * 3_600_000

/** In a browser that stores nothing the server settles the payment all the same. */
export function rememberPayment(payment: RememberedPayment): void {
  writeStored('payment', JSON.stringify(payment))
}

export function forgetPayment(): void {
  writeStored('payment', null)
}

/**
 * This member's payment, while it may still matter: an open order as long as the server would take it up again,
 * a paid one for a day.
 */
export function recallPayment({ userId, now }: { userId: string; now: Date }): RememberedPayment | null {
  const found = remembered.safeParse(stored())
  if (!found.success || found.data.userId !== userId) return null
  const age = now.getTime() - found.data.since
  return age < (found.data.confirmation ? PAID_FOR_IN_MS : OPEN_FOR_IN_MS) ? found.data : null
}

function stored(): unknown {
  try {
    return JSON.parse(readStored('payment') ?? 'null')
  } catch {
    return null
  }
}
