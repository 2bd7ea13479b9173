import { type Instant, istDay } from './ist.ts'
import { MINIMUM_AMOUNT_IN_PAISE, type Paise } from './money.ts'
import { CREDIT_KEPT_FOR_IN_MS, type PlanType } from './plans.ts'

export const COUPON_KINDS = ['PERCENT', 'AMOUNT'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

export const COUPON_CODE_LENGTH = { least: 3, most: 24 } as const

/** As a code is kept and compared, however it was typed: without spaces around it, composed, in capitals. */
export function couponCode(typed: string): string {
  return typed.trim().normalize('NFC').toUpperCase()
}

/** Whether a code (as `couponCode` gives it) can be one: letters A to Z, digits and hyphens. */
export function isCouponCode(code: string): boolean {
  const { least, most } = COUPON_CODE_LENGTH
  return code.length >= least && code.length <= most && /^[A-Z0-9-]+$/.test(code)
}

/** What a coupon gives, when, for what, and how often. */
export interface CouponTerms {
  kind: CouponKind
  /** Percent from 1 to 100, or paise. */
  value: number
  planTypes: readonly PlanType[]
  /** The first and the last day in India on which it counts, 'YYYY-MM-DD'; null is no bound. */
  fromDay: string | null
  toDay: string | null
  /** How often it may be used in all and by one member; null is no bound. */
  mostUses: number | null
  mostUsesByMember: number | null
  isActive: boolean
}

/** How often it has been paid with, and is held by an order that may still be paid. */
export interface CouponUses {
  inAll: number
  byMember: number
}

export type CouponTrouble = 'ENDED' | 'NOT_BEGUN' | 'USED_UP' | 'USED_BY_YOU' | 'OTHER_PLAN'

/** Why a member cannot use a coupon, or null. What he could change himself, the plan, is said last. */
export function couponTrouble({ planType, ...input }: TroubleInput): CouponTrouble | null {
  return boundReached(input) ?? (input.coupon.planTypes.includes(planType) ? null : 'OTHER_PLAN')
}

interface TroubleInput {
  coupon: CouponTerms
  planType: PlanType
  uses: CouponUses
  now: Instant
}

/**
 * Whether the discount that an order was made with still counts when it is paid. Orders stay payable for ever: each is
 * held against the coupon's bounds again, `uses` without its own, so that no bound is passed by paying late (0018).
 * Like a credit, a discount is judged as it stood when it was ordered, but not more than five days ago.
 */
export function discountStands({ coupon, uses, orderedAt, now }: StandsInput): boolean {
  const kept = new Date(now.getTime() - CREDIT_KEPT_FOR_IN_MS)
  // That it ran was seen when it was ordered; what an administrator has changed since takes nothing from that.
  const running = { isActive: true, fromDay: null, toDay: null }
  const terms = orderedAt >= kept ? { ...coupon, ...running } : coupon
  return boundReached({ coupon: terms, uses, now: kept }) === null
}

interface StandsInput {
  coupon: CouponTerms
  uses: CouponUses
  orderedAt: Instant
  now: Instant
}

function boundReached({ coupon, uses, now }: Omit<TroubleInput, 'planType'>) {
  const { fromDay, toDay, mostUses, mostUsesByMember } = coupon
  const today = istDay(now)
  if (!coupon.isActive || (toDay !== null && today > toDay)) return 'ENDED'
  if (fromDay !== null && today < fromDay) return 'NOT_BEGUN'
  if (mostUsesByMember !== null && uses.byMember >= mostUsesByMember) return 'USED_BY_YOU'
  return mostUses !== null && uses.inAll >= mostUses ? 'USED_UP' : null
}

/**
 * What a coupon takes off what is to be paid (after any credit): whole rupees, rounded in the member's favour, and
 * never so much that less than ₹1 is left, for the provider takes no less.
 */
export function couponDiscount({ kind, value }: Pick<CouponTerms, 'kind' | 'value'>, payableInPaise: Paise): Paise {
  const wished = kind === 'PERCENT' ? Math.ceil((payableInPaise * value) / 100 / 100) * 100 : value
  const most = Math.floor((payableInPaise - MINIMUM_AMOUNT_IN_PAISE) / 100) * 100
  return Math.max(0, Math.min(wished, most))
}

export const COUPON_STATES = ['RUNNING', 'COMING', 'USED_UP', 'OVER', 'ENDED'] as const
export type CouponState = (typeof COUPON_STATES)[number]

/** How a coupon stands, as an administrator sees it. OVER: its last day has passed. ENDED: by an administrator. */
export function couponState({ coupon, paidUses, now }: StateInput): CouponState {
  const today = istDay(now)
  if (!coupon.isActive) return 'ENDED'
  if (coupon.toDay !== null && today > coupon.toDay) return 'OVER'
  if (coupon.mostUses !== null && paidUses >= coupon.mostUses) return 'USED_UP'
  return coupon.fromDay !== null && today < coupon.fromDay ? 'COMING' : 'RUNNING'
}

interface StateInput {
  coupon: CouponTerms
  paidUses: number
  now: Instant
}

/** An order holds its coupon for this long; the checkout does not stay open longer. */
export const COUPON_HELD_FOR_IN_MS = 30 * 60_000

/** What of a coupon does not fit together, or null; each field for itself is checked before. */
export function couponMisfit({ kind, value, fromDay, toDay }: MisfitInput): 'PERCENT' | 'DAYS' | null {
  if (kind === 'PERCENT' && value > 100) return 'PERCENT'
  return fromDay !== null && toDay !== null && fromDay > toDay ? 'DAYS' : null
}

type MisfitInput = Pick<CouponTerms, 'kind' | 'value' | 'fromDay' | 'toDay'>
