import type { LastCheck } from '#shared/domain/orders.ts'
import type { Generated } from 'kysely'

/** Owned by payments. Binds member, plan and amount; only this row decides what was bought. */
export interface Orders {
  id: string
  /** Null once the member has left: payments stay, without the person. */
  user_id: string | null
  plan_id: string
  provider_order_id: string | null
  /** Our own unique word for it at the provider: the id without hyphens. */
  receipt: string
  key_id: string
  amount_in_paise: number
  price_in_paise: number
  credit_in_paise: number
  /** The coupon it was made with, and what that took off. */
  coupon_id: string | null
  discount_in_paise: Generated<number>
  currency: string
  status: 'CREATED' | 'ATTEMPTED' | 'PAID' | 'REFUNDED'
  created_at: Date
  paid_at: Date | null
  /** When the provider is to be asked next whether it was paid; null when nothing more is expected. */
  next_check_at: Date | null
  /** When the provider was asked last, and what came of it. */
  last_check_at: Date | null
  last_check: LastCheck | null
}

/** Owned by payments. A captured payment, once. */
export interface Payments {
  id: string
  order_id: string
  provider_payment_id: string
  amount_in_paise: number
  refunded_in_paise: Generated<number>
  method: string | null
  captured_at: Date
  /** When we last learned that some of it went back. */
  refunded_at: Date | null
  /** It was booked when its member had left: nobody has what was bought. */
  came_for_nobody: Generated<boolean>
}

/** Owned by payments. Every try to pay an order that the provider told of, also the failed ones. */
export interface PaymentAttempts {
  provider_payment_id: string
  order_id: string
  amount_in_paise: number
  method: string | null
  status: 'CREATED' | 'AUTHORIZED' | 'CAPTURED' | 'REFUNDED' | 'FAILED'
  seen_at: Date
  changed_at: Date
}

/** Owned by payments. A refund that an administrator asked for; its id is the word that makes a repeat harmless. */
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
  /** When it last went to the provider: nobody else sends it meanwhile. */
  sent_at: Date | null
  changed_at: Date
  /** When its payment was lowered by it: what has gone back and is not booked is no money that is left. */
  booked_at: Date | null
}

/** Owned by payments. What the provider told us, once each; no person in it, for the state is read back. */
export interface WebhookEvents {
  id: string
  /** The provider's own id of the event; it comes unsigned. */
  event_id: string | null
  /** SHA-256 of the signed body. */
  body_hash: Buffer
  event_type: string
  provider_order_id: string | null
  provider_payment_id: string | null
  received_at: Date
  processed_at: Date | null
}

/** Owned by payments. How many events came with a wrong signature, hour by hour. */
export interface WebhookRefusals {
  hour: Date
  refusals: number
  last_at: Date
}

export interface PaymentTables {
  orders: Orders
  payments: Payments
  payment_attempts: PaymentAttempts
  refunds: Refunds
  webhook_events: WebhookEvents
  webhook_refusals: WebhookRefusals
}
