import type { Subscription } from './access.ts'
import { addIstDays, addIstMonths, DAY_IN_MS, endOfIstDay, type Instant, istDaysBetween } from './ist.ts'
import { MINIMUM_AMOUNT_IN_PAISE, type Paise } from './money.ts'
import { firstSessionStart, INITIAL_PLAN_DAYS } from './programme.ts'

/** From the lowest tier to the highest (specification §4). */
export const PLAN_TYPES = ['INITIAL', 'HALF_YEARLY', 'ANNUAL'] as const
export type PlanType = (typeof PLAN_TYPES)[number]

/** Calendar months of the longer plans; the initial plan runs for INITIAL_PLAN_DAYS instead. */
export const TERM_IN_MONTHS = { HALF_YEARLY: 6, ANNUAL: 12 } as const satisfies Partial<Record<PlanType, number>>

/** 0 for INITIAL, 1 for HALF_YEARLY, 2 for ANNUAL: to be compared, never shown. */
export function tierOf(planType: PlanType): number {
  return PLAN_TYPES.indexOf(planType)
}

/**
 * When a term that starts at `startsAt` is over: 23:59:59 IST on the day of the tenth session, or on the same day
 * of the month six or twelve calendar months later, so that nobody gets a minute less than he paid for (decisions §5).
 */
export function termEnd({ planType, startsAt, programmeTime }: Term): Instant {
  if (planType !== 'INITIAL') return endOfIstDay(addIstMonths(startsAt, TERM_IN_MONTHS[planType]))
  const firstSession = firstSessionStart({ activatedAt: startsAt, programmeTime })
  return endOfIstDay(addIstDays(firstSession, INITIAL_PLAN_DAYS - 1))
}

interface Term {
  planType: PlanType
  startsAt: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
}

/** The term that an upgrade would replace. */
export interface CurrentTerm {
  planType: PlanType
  /** What the term was worth when it was bought, before any credit; 0 when it was given, for a gift is no money. */
  priceInPaise: Paise
  startsAt: Instant
  endsAt: Instant
}

export interface Quote {
  priceInPaise: Paise
  creditInPaise: Paise
  payableInPaise: Paise
}

/**
 * What a plan costs this member now: its price (in paise) less the unused value of a lower plan that is still running.
 * That value counts by Indian days left, an INITIAL in full; the sum is rounded down to whole rupees, in the member's
 * favour, and is never below ₹1 (decisions §5). The same or a lower plan extends, so that nothing is unused.
 */
export function quote({ price, planType, current, now }: QuoteInput): Quote {
  const unused = current && isUpgrade(current, planType) ? unusedValue(current, now) : 0
  if (unused === 0) return { priceInPaise: price, creditInPaise: 0, payableInPaise: price }
  const inWholeRupees = Math.floor((price - unused) / 100) * 100
  const payableInPaise = Math.min(price, Math.max(MINIMUM_AMOUNT_IN_PAISE, inWholeRupees))
  return { priceInPaise: price, creditInPaise: price - payableInPaise, payableInPaise }
}

interface QuoteInput {
  price: Paise
  planType: PlanType
  current: CurrentTerm | null
  now: Instant
}

/** A late payment is confirmed within this time; a credit is counted as it stood then, not longer ago. */
export const CREDIT_KEPT_FOR_IN_MS = 5 * DAY_IN_MS

/**
 * What a paid order is worth when it is settled, and how much of the plan's time that buys. The order's credit counts
 * as far as it still exists (in paise): one credit is spent once, however many orders were made with it.
 */
export function worthOf({ priceInPaise, creditInPaise, availableInPaise }: WorthInput): Worth {
  const worthInPaise = priceInPaise - creditInPaise + Math.min(creditInPaise, availableInPaise)
  return { worthInPaise, share: Math.min(1, worthInPaise / priceInPaise) }
}

interface WorthInput {
  /** As the order has them; what was paid is the one less the other. */
  priceInPaise: Paise
  creditInPaise: Paise
  /** The credit that the member's plans give now. */
  availableInPaise: Paise
}

export interface Worth {
  worthInPaise: Paise
  /** More than 0, at most 1. */
  share: number
}

export type PlanOffer = 'CHOOSE' | 'ACTIVATED' | 'HIDDEN'

/**
 * How a plan's card stands for a member: to be chosen, shown as 'Activated Plan', or not at all
 * (specification §2 Subscription page, decisions §5).
 */
export function planOffer({ planType, subscription, usedInitial }: OfferInput): PlanOffer {
  const { subscriptionStatus, planType: currentPlan } = subscription
  if (subscriptionStatus === 'ACTIVE' && currentPlan) {
    if (planType === currentPlan) return 'ACTIVATED'
    return tierOf(planType) > tierOf(currentPlan) ? 'CHOOSE' : 'HIDDEN'
  }
  if (planType !== 'INITIAL') return 'CHOOSE'
  if (usedInitial) return 'ACTIVATED'
  // Once expired the initial plan is no way back, and 'Activated' would be untrue for one who never had it.
  return subscriptionStatus === 'EXPIRED' ? 'HIDDEN' : 'CHOOSE'
}

interface OfferInput {
  planType: PlanType
  subscription: Pick<Subscription, 'subscriptionStatus' | 'planType'>
  /** Whether the member has ever had the initial plan, bought or given. */
  usedInitial: boolean
}

function isUpgrade(current: CurrentTerm, planType: PlanType): boolean {
  return tierOf(planType) > tierOf(current.planType)
}

/** In paise, with fractions. Today counts as used only from tomorrow on: whoever upgrades at once loses nothing. */
function unusedValue({ planType, priceInPaise, startsAt, endsAt }: CurrentTerm, now: Instant): number {
  if (now >= endsAt) return 0
  if (planType === 'INITIAL') return priceInPaise
  const days = istDaysBetween(startsAt, endsAt)
  const daysLeft = Math.min(days, istDaysBetween(now, endsAt))
  return days === 0 ? 0 : (priceInPaise * daysLeft) / days
}
