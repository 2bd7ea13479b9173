import { type Instant, istDay } from './ist.ts'
import { MINIMUM_AMOUNT_IN_PAISE, type Paise } from './money.ts'
import { CREDIT_VALID_FOR_IN_MS, type PlanType } from './plans.ts'

export const COUPON_KINDS = ['PERCENT', 'AMOUNT'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

const COUPON_CODE_LENGTH = { min: 3, max: 24 } as const

/** A code as it is stored and compared: trimmed, composed (NFC) and in capitals. */
export function normaliseCouponCode(typed: string): string {
  return typed.trim().normalize('NFC').toUpperCase()
}

/** Whether a normalised code is valid: letters A to Z, digits and hyphens. */
export function isCouponCode(code: string): boolean {
  const { min, max } = COUPON_CODE_LENGTH
  return code.length >= min && code.length <= max && /^[A-Z0-9-]+$/.test(code)
}

/** The rules of a coupon: its discount, plans, period and limits. */
export interface CouponRules {
  kind: CouponKind
  /** Percent from 1 to 100, or paise. */
  value: number
  planTypes: readonly PlanType[]
  /** The first and last Indian day on which it is valid, 'YYYY-MM-DD'; null is no limit. */
  fromDay: string | null
  toDay: string | null
  /** How often it may be used in total and by one member; null is no limit. */
  mostUses: number | null
  mostUsesByMember: number | null
  isActive: boolean
}

/** Redemptions by paid orders, and reservations of unpaid orders. */
export interface RedemptionCounts {
  total: number
  byMember: number
}

export type CouponProblem = 'ENDED' | 'NOT_STARTED' | 'USED_UP' | 'USED_BY_YOU' | 'OTHER_PLAN'

/** Why a member cannot use a coupon, or null. The plan, which they could change, is checked last. */
export function couponProblem({ planType, ...input }: ProblemInput): CouponProblem | null {
  return limitReached(input) ?? (input.coupon.planTypes.includes(planType) ? null : 'OTHER_PLAN')
}

interface ProblemInput {
  coupon: CouponRules
  planType: PlanType
  redemptions: RedemptionCounts
  now: Instant
}

/**
 * Whether an order's discount is still valid when the order is paid. Orders stay payable indefinitely, so each is
 * checked against the coupon's limits again (`redemptions` excludes the order itself): paying late cannot exceed a
 * limit (0018). Like a credit, a discount is evaluated by its state at the time of the order, but not more than five
 * days ago.
 */
export function isDiscountStillValid({ coupon, redemptions, orderedAt, now }: DiscountInput): boolean {
  const oldest = new Date(now.getTime() - CREDIT_VALID_FOR_IN_MS)
  // The coupon was running when it was ordered; later changes by an administrator do not affect the order.
  const running = { isActive: true, fromDay: null, toDay: null }
  const rules = orderedAt >= oldest ? { ...coupon, ...running } : coupon
  return limitReached({ coupon: rules, redemptions, now: oldest }) === null
}

interface DiscountInput {
  coupon: CouponRules
  redemptions: RedemptionCounts
  orderedAt: Instant
  now: Instant
}

function limitReached({ coupon, redemptions, now }: Omit<ProblemInput, 'planType'>) {
  const { fromDay, toDay, mostUses, mostUsesByMember } = coupon
  const today = istDay(now)
  if (!coupon.isActive || (toDay !== null && today > toDay)) return 'ENDED'
  if (fromDay !== null && today < fromDay) return 'NOT_STARTED'
  if (mostUsesByMember !== null && redemptions.byMember >= mostUsesByMember) return 'USED_BY_YOU'
  return mostUses !== null && redemptions.total >= mostUses ? 'USED_UP' : null
}

/**
 * A coupon's discount on the amount to pay (after any credit): whole rupees, rounded in the member's favour, and
 * leaving at least ₹1, the provider's minimum.
 */
export function couponDiscount(
  { kind, value }: Pick<CouponRules, 'kind' | 'value'>,
  beforeDiscountInPaise: Paise,
): Paise {
  const wanted = kind === 'PERCENT' ? Math.ceil((beforeDiscountInPaise * value) / 100 / 100) * 100 : value
  const max = Math.floor((beforeDiscountInPaise - MINIMUM_AMOUNT_IN_PAISE) / 100) * 100
  return Math.max(0, Math.min(wanted, max))
}

/**
 * RUNNING: can be redeemed now. COMING: its first day is in the future. USED_UP: redeemed as often as its limit allows.
 * OVER: its last day has passed. ENDED: an administrator ended it.
 */
export const COUPON_STATES = ['RUNNING', 'COMING', 'USED_UP', 'OVER', 'ENDED'] as const
export type CouponState = (typeof COUPON_STATES)[number]

/** A coupon's state for administrators. */
export function couponState({ coupon, paidUses, now }: StateInput): CouponState {
  const today = istDay(now)
  if (!coupon.isActive) return 'ENDED'
  if (coupon.toDay !== null && today > coupon.toDay) return 'OVER'
  if (coupon.mostUses !== null && paidUses >= coupon.mostUses) return 'USED_UP'
  return coupon.fromDay !== null && today < coupon.fromDay ? 'COMING' : 'RUNNING'
}

interface StateInput {
  coupon: CouponRules
  paidUses: number
  now: Instant
}

/** How long an unpaid order reserves its coupon; the checkout does not stay open longer. */
export const COUPON_RESERVATION_IN_MS = 30 * 60_000

/** Which fields of a coupon contradict each other, or null; each field is validated on its own before. */
export function couponRulesProblem({ kind, value, fromDay, toDay }: CouponRulesInput): 'PERCENT' | 'DAYS' | null {
  if (kind === 'PERCENT' && value > 100) return 'PERCENT'
  return fromDay !== null && toDay !== null && fromDay > toDay ? 'DAYS' : null
}

type CouponRulesInput = Pick<CouponRules, 'kind' | 'value' | 'fromDay' | 'toDay'>
