import type { PlanType } from '#shared/domain/plans.ts'
import type { Generated } from 'kysely'

/* The tables of plans and of who holds them. */

/** Owned by plans. */
export interface Plans {
  id: string
  plan_name: string
  plan_type: PlanType
  price_in_paise: number
  created_at: Date
}

/** Owned by subscriptions. One row for each time that was bought or given; the status follows from them and the clock. */
export interface Grants {
  id: string
  user_id: string
  plan_id: string
  source: 'PAYMENT' | 'ADMIN'
  /** The payment that bought it; unique, so that no payment grants twice. */
  payment_id: string | null
  /** The administrator who gave it. */
  actor_id: string | null
  /** What it counts for at an upgrade: 0 when it was given, for a gift is no money. */
  worth_in_paise: Generated<number>
  /** How much of the plan's time it holds: less than 1 when its credit was gone by the time it was paid. */
  share: Generated<number>
  starts_at: Date
  ends_at: Date
  /** When it was ended before its time: by an upgrade, a refund or an administrator. */
  ended_at: Date | null
  end_reason: 'UPGRADED' | 'REFUNDED' | 'REMOVED' | null
  /** The upgrade that ended it: when that is refunded, this opens again. */
  ended_by: string | null
  created_at: Date
}

export interface SubscriptionTables {
  plans: Plans
  grants: Grants
}
