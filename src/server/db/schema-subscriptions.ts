import type { PlanType } from '#shared/domain/plans.ts'
import type { Generated } from 'kysely'

/* Tables of plans and of the members who hold them. */

/** Owned by plans. */
export interface Plans {
  id: string
  plan_name: string
  plan_type: PlanType
  price_in_paise: number
  /** The struck-through price that stands beside it. */
  full_price_in_paise: number | null
  tagline: Generated<string>
  description: Generated<string>
  /** What an administrator adds to the lines that follow from access. */
  features: Generated<string[]>
  /** The plan's place where plans are shown, from 1. */
  position: Generated<number>
  /** Otherwise there are no new orders for it, and those who hold it keep it. */
  is_on_sale: Generated<boolean>
  /** Incremented by every change of this row (optimistic locking). */
  version: Generated<number>
  created_at: Date
}

/**
 * Owned by subscriptions. One row per plan bought or given; the subscription state follows from the rows and the clock.
 */
export interface Grants {
  id: string
  user_id: string
  plan_id: string
  source: 'PAYMENT' | 'ADMIN'
  /** The payment that bought it; unique, so that no payment grants twice. */
  payment_id: string | null
  /** The administrator who gave it. */
  actor_id: string | null
  /** Its credit value at an upgrade; 0 for a complimentary grant. */
  worth_in_paise: Generated<number>
  /** Share of the plan's duration granted; below 1 when the credit had run out by the time of payment. */
  share: Generated<number>
  starts_at: Date
  ends_at: Date
  /** When it was ended early: by an upgrade, a refund or an administrator. */
  ended_at: Date | null
  end_reason: 'UPGRADED' | 'REFUNDED' | 'REMOVED' | null
  /** The upgrade that ended it; refunding the upgrade reopens this grant. */
  ended_by: string | null
  created_at: Date
}

/**
 * Owned by subscriptions. The periods that `joinGrants` makes of each member's grants, for lists of users; triggers on
 * `grants` write them (decision 0051).
 */
export interface PlanPeriods {
  user_id: string
  plan_type: PlanType
  /** From 1 for the lowest. */
  tier: number
  starts_at: Date
  ends_at: Date
  /** Whether an administrator ended it early. */
  was_removed: boolean
}

export interface SubscriptionTables {
  plans: Plans
  grants: Grants
  plan_periods: PlanPeriods
}
