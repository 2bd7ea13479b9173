import { addIstDays, addIstMonths, DAY_IN_MS, endOfIstDay, type Instant, istDaysBetween } from './ist.ts'
import { MINIMUM_AMOUNT_IN_PAISE, type Paise } from './money.ts'
import { firstWebinarStart, INITIAL_PLAN_DAYS } from './programme.ts'

/** From the lowest tier to the highest (specification §4). */
export const PLAN_TYPES = ['INITIAL', 'HALF_YEARLY', 'ANNUAL'] as const
export type PlanType = (typeof PLAN_TYPES)[number]

export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'INACTIVE', 'EXPIRED'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** The part of a subscription that decides access and offers. */
export interface SubscriptionState {
  subscriptionStatus: SubscriptionStatus
  planType: PlanType | null
  /** Until when the recordings of the initial plan can be watched; null or absent when they cannot any more. */
  recordingsUntil?: Instant | null
}

/** Calendar months of the longer plans; the initial plan runs for INITIAL_PLAN_DAYS instead. */
const PLAN_LENGTH_IN_MONTHS = { HALF_YEARLY: 6, ANNUAL: 12 } as const satisfies Partial<Record<PlanType, number>>

/** 0 for INITIAL, 1 for HALF_YEARLY, 2 for ANNUAL: only for comparisons, never displayed. */
export function tierOf(planType: PlanType): number {
  return PLAN_TYPES.indexOf(planType)
}

/**
 * The end of a grant that starts at `startsAt`: 23:59:59 IST on the day of the tenth webinar, or on the same day of the
 * month six or twelve calendar months later, so that no member gets less time than they paid for (product decisions
 * §5).
 */
export function grantEnd({ planType, startsAt, programmeTime }: GrantStart): Instant {
  if (planType !== 'INITIAL') return endOfIstDay(addIstMonths(startsAt, PLAN_LENGTH_IN_MONTHS[planType]))
  const firstWebinar = firstWebinarStart({ activatedAt: startsAt, programmeTime })
  return endOfIstDay(addIstDays(firstWebinar, INITIAL_PLAN_DAYS - 1))
}

interface GrantStart {
  planType: PlanType
  startsAt: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
}

/** The bought time that an upgrade would replace. */
export interface CurrentPeriod {
  planType: PlanType
  /**
   * What its grants are still worth: their value less the refunds; more than 0, as complimentary time alone makes no
   * period.
   */
  remainingValueInPaise: Paise
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
 * The unused value is proportional to the Indian days left, for INITIAL it is the full value. The amount to pay is
 * rounded down to whole rupees and is never below ₹1 (product decisions §5). Buying the same or a lower plan extends
 * the period, so there is no unused value.
 */
export function quote({ priceInPaise, planType, current, now }: QuoteInput): Quote {
  const unused = current && isUpgrade(current, planType) ? unusedValue(current, now) : 0
  if (unused === 0) return { priceInPaise, creditInPaise: 0, payableInPaise: priceInPaise }
  const inWholeRupees = Math.floor((priceInPaise - unused) / 100) * 100
  const payableInPaise = Math.min(priceInPaise, Math.max(MINIMUM_AMOUNT_IN_PAISE, inWholeRupees))
  return { priceInPaise, creditInPaise: priceInPaise - payableInPaise, payableInPaise }
}

interface QuoteInput {
  priceInPaise: Paise
  planType: PlanType
  current: CurrentPeriod | null
  now: Instant
}

/** Late payments are confirmed within this time; an order's credit is not valid for longer. */
export const CREDIT_VALID_FOR_IN_MS = 5 * DAY_IN_MS

/**
 * The value of a paid order when it is settled, and the share of the plan's time it buys. What was not paid counts
 * only as far as the member's plans give credit for it: a credit is spent once, however many orders were made with it.
 */
export function orderValue({ priceInPaise, shortfallInPaise, availableCreditInPaise }: OrderValueInput): OrderValue {
  const valueInPaise = priceInPaise - shortfallInPaise + Math.min(shortfallInPaise, availableCreditInPaise)
  return { valueInPaise, timeShare: Math.min(1, valueInPaise / priceInPaise) }
}

interface OrderValueInput {
  /** From `settledPricing`; the member paid the price less `shortfallInPaise`. */
  priceInPaise: Paise
  shortfallInPaise: Paise
  /** The credit that the member's plans give at settlement. */
  availableCreditInPaise: Paise
}

export interface OrderValue {
  valueInPaise: Paise
  /** More than 0, at most 1. */
  timeShare: number
}

export const PLAN_AVAILABILITIES = ['CHOOSE', 'RENEW', 'ACTIVATED', 'USED', 'HIDDEN'] as const
export type PlanAvailability = (typeof PLAN_AVAILABILITIES)[number]

/**
 * How a plan's card is shown to a member: selectable, to be renewed, as 'Activated Plan', as used already, or not at all
 * (specification §2 Subscription page, product decisions §5).
 */
export function planAvailability(input: AvailabilityInput): PlanAvailability {
  const { planType, subscription } = input
  const { subscriptionStatus, planType: currentPlan } = subscription
  if (subscriptionStatus === 'ACTIVE' && currentPlan) {
    if (planType === currentPlan) return input.isRenewable ? 'RENEW' : 'ACTIVATED'
    return tierOf(planType) > tierOf(currentPlan) ? 'CHOOSE' : 'HIDDEN'
  }
  if (planType !== 'INITIAL') return 'CHOOSE'
  if (input.hasUsedInitialPlan) return 'USED'
  // An expired member cannot go back to the initial plan, and 'Already used' would be wrong if they never had it.
  return subscriptionStatus === 'EXPIRED' ? 'HIDDEN' : 'CHOOSE'
}

interface AvailabilityInput {
  planType: PlanType
  subscription: SubscriptionState
  /** Whether the member has ever had the initial plan, bought or complimentary. */
  hasUsedInitialPlan: boolean
  /** Whether the running plan can be renewed now (`isEndingSoon`). */
  isRenewable: boolean
}

/** Whether a member may order a plan with this availability. */
export function isOrderable(availability: PlanAvailability): boolean {
  return availability === 'CHOOSE' || availability === 'RENEW'
}

function isUpgrade(current: CurrentPeriod, planType: PlanType): boolean {
  return tierOf(planType) > tierOf(current.planType)
}

/** In paise, with fractions. Today counts as unused, so that a member who upgrades at once loses nothing. */
function unusedValue({ planType, remainingValueInPaise, startsAt, endsAt }: CurrentPeriod, now: Instant): number {
  if (now >= endsAt) return 0
  if (planType === 'INITIAL') return remainingValueInPaise
  const days = istDaysBetween(startsAt, endsAt)
  const daysLeft = Math.min(days, istDaysBetween(now, endsAt))
  return days === 0 ? 0 : (remainingValueInPaise * daysLeft) / days
}
