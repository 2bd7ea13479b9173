import type { CheckResult } from '#shared/domain/orders.ts'
import type { PaymentWay } from '#shared/domain/manual-payments.ts'
import type { CouponKind } from '#shared/domain/coupons.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import type { Generated } from 'kysely'

/** Owned by payments. Ties member, plan and amount together; its amount decides whether a payment is accepted. */
export interface Orders {
  id: string
  /** Null once the account is deleted: payments stay, without the person. */
  user_id: string | null
  plan_id: string
  provider_order_id: string | null
  /** Our unique reference for it at the provider, whose API calls it `receipt`: the id without hyphens. */
  receipt: string
  key_id: string
  amount_in_paise: number
  price_in_paise: number
  credit_in_paise: number
  /** The coupon it was made with, and the discount that gave. */
  coupon_id: string | null
  discount_in_paise: Generated<number>
  currency: string
  status: 'CREATED' | 'ATTEMPTED' | 'PAID' | 'REFUNDED'
  created_at: Date
  paid_at: Date | null
  /** When to ask the provider next whether it was paid; null when no payment is expected any more. */
  next_check_at: Date | null
  /** When the provider was last asked, and the result. */
  last_check_at: Date | null
  last_check: CheckResult | null
  /** ONLINE: with the provider; otherwise an administrator recorded it, and the provider knows nothing of it. */
  way: Generated<PaymentWay>
}

/** Owned by payments. Captured payments, each once. */
export interface Payments {
  id: string
  order_id: string
  provider_payment_id: string
  amount_in_paise: number
  refunded_in_paise: Generated<number>
  method: string | null
  /** The bank's reference or the UPI ID of a recorded payment; '' once the member's account is deleted. */
  reference: Generated<string>
  captured_at: Date
  /** When we last learned of a refund of it. */
  refunded_at: Date | null
  /** Booked after the member's account was deleted, so that nothing was granted for it. */
  booked_without_member: Generated<boolean>
  /** The name of that column in the previous release, filled by a trigger; a later migration drops it. */
  came_for_nobody: Generated<boolean>
}

/** Owned by payments. Every attempt to pay an order that the provider reported, failed ones included. */
export interface PaymentAttempts {
  provider_payment_id: string
  order_id: string
  amount_in_paise: number
  method: string | null
  status: 'CREATED' | 'AUTHORIZED' | 'CAPTURED' | 'REFUNDED' | 'FAILED'
  seen_at: Date
  changed_at: Date
}

/** Owned by payments. Refunds requested by an administrator; the id is the idempotency key at the provider. */
export interface Refunds {
  id: string
  payment_id: string
  amount_in_paise: number
  reason: string
  actor_id: string | null
  provider_refund_id: string | null
  /** ASKED: the provider has not answered yet. PENDING: it has accepted. */
  status: 'ASKED' | 'PENDING' | 'PROCESSED' | 'FAILED'
  created_at: Date
  /** When it was last sent to the provider: no other process sends it meanwhile. */
  sent_at: Date | null
  changed_at: Date
  /** Why the provider refused it, in its own words. */
  refusal: string | null
  /** When an administrator settled a refused refund in another way, and how. */
  handled_at: Date | null
  handled_note: string | null
  /** When it was deducted from its payment; a processed refund that is not booked yet cannot be refunded again. */
  booked_at: Date | null
}

/**
 * Owned by payments. Events received from the provider, each once. They name no person: the state is read back from the
 * provider.
 */
export interface WebhookEvents {
  id: string
  /** The provider's id of the event, which is not covered by the signature. */
  event_id: string | null
  /** SHA-256 of the signed body. */
  body_hash: Buffer
  event_type: string
  provider_order_id: string | null
  provider_payment_id: string | null
  received_at: Date
  processed_at: Date | null
}

/** Owned by payments. Number of events with a wrong signature, per hour. */
export interface WebhookRefusals {
  hour: Date
  refusals: number
  last_at: Date
}

/** Owned by coupons. Codes that make plans cheaper. */
export interface Coupons {
  id: string
  /** Trimmed, upper-cased, NFC. Identifies the coupon. */
  code: string
  kind: CouponKind
  /** Percent, or paise. */
  value: number
  plan_types: PlanType[]
  /** The first and the last day in India, 'YYYY-MM-DD'. */
  from_day: string | null
  to_day: string | null
  most_uses: number | null
  most_uses_by_member: number | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Date
}

/** Owned by coupons. An order's use of a coupon: reserved while the order may be paid, counted once it was. */
export interface CouponUses {
  order_id: string
  coupon_id: string
  /** Null once the account is deleted. */
  user_id: string | null
  held_until: Date
  /** When it was paid; null while only reserved. */
  counted_at: Date | null
}

export interface PaymentTables {
  orders: Orders
  payments: Payments
  payment_attempts: PaymentAttempts
  refunds: Refunds
  webhook_events: WebhookEvents
  webhook_refusals: WebhookRefusals
  coupons: Coupons
  coupon_uses: CouponUses
}
