import type { GrantRow } from './subscriptions.repo.ts'
import type { PlanRow } from '#server/features/plans/public.ts'
import { subscriptionAt } from '#shared/domain/access.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { availabilityOnSale } from '#shared/domain/plan-prices.ts'
import {
  CREDIT_VALID_FOR_IN_MS,
  type CurrentPeriod,
  planAvailability,
  type PlanAvailability,
  quote,
  type Quote,
  type OrderValue,
  orderValue,
} from '#shared/domain/plans.ts'
import { remainingValue } from '#shared/domain/refunds.ts'
import { isEndingSoon } from '#shared/domain/renewal.ts'

export interface PlanQuote {
  plan: PlanRow
  availability: PlanAvailability
  quote: Quote
}

interface PlanQuoteInput {
  plan: PlanRow
  grants: GrantRow[]
  /** Whether the member has ever had the initial plan; only matters for that plan. */
  hasUsedInitialPlan: boolean
  now: Instant
}

/** What a plan would cost a member with these grants, and whether they may choose it. */
export function quoteFromGrants({ plan, grants, hasUsedInitialPlan, now }: PlanQuoteInput): PlanQuote {
  const planType = plan.plan_type
  const subscription = subscriptionAt(grants, now)
  const availability = planAvailability({
    planType,
    subscription,
    hasUsedInitialPlan,
    isRenewable: isEndingSoon(subscription, now),
  })
  const current = currentPaidPeriod(grants, now)
  return {
    plan,
    availability: availabilityOnSale(availability, plan.is_on_sale),
    quote: quote({ priceInPaise: plan.price_in_paise, planType, current, now }),
  }
}

/** The result of `settledPricing` for an order: what was paid is its price less `shortfallInPaise`. */
export interface OrderPricing {
  priceInPaise: number
  shortfallInPaise: number
  orderedAt: Instant
}

/** A complimentary plan runs for its full length and has no value at an upgrade. */
export const COMPLIMENTARY_VALUE: OrderValue = { valueInPaise: 0, timeShare: 1 }

/**
 * What an order buys now, with the credit for its unpaid part counted as it is today: another order may have used it, a
 * refund or the passing of time may have reduced it.
 */
export function currentOrderValue({ plan, grants, order, now }: CurrentOrderInput): OrderValue {
  const { priceInPaise, shortfallInPaise, orderedAt } = order
  const at = new Date(Math.max(orderedAt.getTime(), now.getTime() - CREDIT_VALID_FOR_IN_MS))
  const { creditInPaise: availableCreditInPaise } = quote({
    priceInPaise: priceInPaise,
    planType: plan.plan_type,
    current: currentPaidPeriod(grants, at),
    now: at,
  })
  return orderValue({ priceInPaise, shortfallInPaise, availableCreditInPaise })
}

/**
 * The bought time of the running plan, a second order that extends it included, and what it is worth in all.
 * Complimentary time on top of it is worth no money, and adds nothing to what was bought.
 */
function currentPaidPeriod(grants: GrantRow[], now: Instant): CurrentPeriod | null {
  const { subscriptionStatus, planType } = subscriptionAt(grants, now)
  if (subscriptionStatus !== 'ACTIVE') return null
  const open = grants.filter((grant) => grant.planType === planType && grant.endedAt === null && now < grant.endsAt)
  const bought = open
    .map((grant) => ({ ...grant, leftInPaise: remainingValue(grant, grants) }))
    .filter(({ leftInPaise }) => leftInPaise > 0)
  const [first, last] = [bought.at(0), bought.at(-1)]
  if (!first || !last) return null
  const remainingValueInPaise = bought.reduce((sum, grant) => sum + grant.leftInPaise, 0)
  return { planType: first.planType, remainingValueInPaise, startsAt: first.startsAt, endsAt: last.endsAt }
}

interface CurrentOrderInput {
  plan: PlanRow
  grants: GrantRow[]
  order: OrderPricing
  now: Instant
}
