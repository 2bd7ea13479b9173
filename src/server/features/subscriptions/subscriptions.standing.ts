import type { GrantRow } from './subscriptions.repo.ts'
import type { EndingPlans } from '#shared/contract/users.ts'
import type { Plans as PlanRow } from '#server/db/schema.ts'
import { openGrants } from '#shared/domain/ended-plans.ts'
import { rupees } from '#shared/domain/money.ts'
import { firstActivation, type Subscription, subscriptionAt } from '#shared/domain/access.ts'
import { type Instant, istDaysBetween } from '#shared/domain/ist.ts'
import {
  CREDIT_KEPT_FOR_IN_MS,
  type CurrentTerm,
  planOffer,
  type PlanOffer,
  quote,
  type Quote,
  type Worth,
  worthOf,
} from '#shared/domain/plans.ts'
import { worthLeft } from '#shared/domain/refunds.ts'

/** A member's subscription with the plan it stands on. */
export interface MemberSubscription extends Subscription {
  plan: { id: string; planName: string } | null
  /** When the programme's clock started; null before the first activation. */
  activatedAt: Instant | null
}

export interface Offer {
  plan: PlanRow
  offer: PlanOffer
  quote: Quote
}

interface OfferQuestion {
  plan: PlanRow
  held: GrantRow[]
  /** Whether the member has ever had the initial plan; needed for that plan alone. */
  hadInitial: boolean
  now: Instant
}

/** The terms of an order: what was paid is its price (a coupon's discount taken off) less its credit. */
export interface OrderTerms {
  priceInPaise: number
  creditInPaise: number
  orderedAt: Instant
}

/** A gift runs in full and is no money. */
export const GIFT: Worth = { worthInPaise: 0, share: 1 }

/** An order's credit as it still stands: another order may have used it, a refund or time may have taken it. */
export function worthNow({
  plan,
  held,
  order,
  now,
}: {
  plan: PlanRow
  held: GrantRow[]
  order: OrderTerms
  now: Instant
}) {
  const { priceInPaise, creditInPaise, orderedAt } = order
  const at = new Date(Math.max(orderedAt.getTime(), now.getTime() - CREDIT_KEPT_FOR_IN_MS))
  const { creditInPaise: availableInPaise } = quote({
    price: priceInPaise,
    planType: plan.plan_type,
    current: termHeld(held, at),
    now: at,
  })
  return worthOf({ priceInPaise, creditInPaise, availableInPaise })
}

/** Where a member stands by his grants. */
export function standing(held: GrantRow[], now: Instant): MemberSubscription {
  const subscription = subscriptionAt(held, now)
  const last = held.findLast((grant) => grant.planType === subscription.planType)
  const plan = last && subscription.planType ? { id: last.planId, planName: last.planName } : null
  return { ...subscription, plan, activatedAt: firstActivation(held) }
}

/** What a change of plan would end now; null when no time is left of anything. */
export function endingBy(held: GrantRow[], now: Instant): EndingPlans | null {
  const open = openGrants(held, now)
  if (open.length === 0) return null
  const until = new Date(Math.max(...open.map(({ endsAt }) => endsAt.getTime())))
  const plans = open.map(({ planName, source, endsAt, paidInPaise, refundedInPaise }) => {
    return { planName, source, endsAt, paid: rupees(paidInPaise - refundedInPaise) }
  })
  return { until, daysEarly: istDaysBetween(now, until), plans }
}

/** What a plan would cost a member with these grants, and whether they may choose it. */
export function offerFor({ plan, held, hadInitial, now }: OfferQuestion): Offer {
  const subscription = subscriptionAt(held, now)
  const offer = planOffer({ planType: plan.plan_type, subscription, usedInitial: hadInitial })
  const current = termHeld(held, now)
  return {
    plan,
    offer,
    quote: quote({ price: plan.price_in_paise, planType: plan.plan_type, current, now }),
  }
}

/**
 * The time that was bought of the running plan, a second order that extends it included, and what it is worth in all.
 * Time that was given on top of it is no money, and makes what was bought worth no more.
 */
function termHeld(held: GrantRow[], now: Instant): CurrentTerm | null {
  const { subscriptionStatus, planType } = subscriptionAt(held, now)
  if (subscriptionStatus !== 'ACTIVE') return null
  const open = held.filter((grant) => grant.planType === planType && grant.endedAt === null && now < grant.endsAt)
  const bought = open
    .map((grant) => ({ ...grant, leftInPaise: worthLeft(grant, held) }))
    .filter(({ leftInPaise }) => leftInPaise > 0)
  const [first, last] = [bought.at(0), bought.at(-1)]
  if (!first || !last) return null
  const priceInPaise = bought.reduce((sum, grant) => sum + grant.leftInPaise, 0)
  return { planType: first.planType, priceInPaise, startsAt: first.startsAt, endsAt: last.endsAt }
}
