import * as repo from './coupons.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { FormerMembers } from '#server/features/former-members/public.ts'
import { type PlansService, presentQuote } from '#server/features/plans/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { type RateLimit, type RateLimiter, networkOf } from '#server/platform/rate-limiter.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { coupons as calls } from '#shared/contract/coupons.ts'
import {
  COUPON_RESERVATION_IN_MS,
  couponDiscount,
  type CouponProblem,
  couponProblem,
  type RedemptionCounts,
  isDiscountStillValid,
} from '#shared/domain/coupons.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Paise } from '#shared/domain/money.ts'
import { isOrderable, type PlanType } from '#shared/domain/plans.ts'

/** The discount of a coupon on an order. */
interface Discount {
  couponId: string
  discountInPaise: Paise
}

export interface CouponsService extends Handlers<typeof calls> {
  /** Counts one more attempt at a code, which may be a guess. Throws TOO_MANY_REQUESTS. */
  limitAttempts(who: { userId: string; ip: string }): Promise<void>
  /**
   * The discount of a code on a new order, or null when there is none. First releases the reservations of this member's
   * unpaid orders: the new order replaces them. Locks the coupon until the transaction ends. Call it with the member
   * locked. Throws COUPON_….
   */
  apply(trx: Db, order: NewOrder): Promise<Discount | null>
  /** Reserves a redemption for the order while it may be paid. */
  reserve(trx: Db, reservation: { orderId: string; couponId: string; userId: string }): Promise<void>
  /**
   * Counts the redemption by a paid order, once. Returns false, and counts nothing, when a limit has been reached since
   * the order was made: then its discount does not count either (decision 0018). Runs in the settling transaction, with
   * the member locked.
   */
  redeem(trx: Db, order: RedeemedOrder): Promise<boolean>
}

export function couponsService(dependencies: Dependencies): CouponsService {
  const { db, clock, limits, plans, subscriptions, formerMembers } = dependencies

  /** How often a coupon is redeemed, in total and by this member, their earlier accounts included. */
  async function countRedemptions(trx: Db, { coupon, userId, now }: RedemptionsInput): Promise<RedemptionCounts> {
    const redemptions = await repo.countRedemptions(trx, { couponId: coupon.id, userId, now })
    if (coupon.most_uses_by_member === null) return redemptions
    const before = await formerMembers.countFormerUses(trx, { userId, used: { couponId: coupon.id } })
    return { ...redemptions, byMember: redemptions.byMember + before }
  }

  async function apply(trx: Db, order: NewOrder): Promise<Discount | null> {
    const { userId, planType, code, beforeDiscountInPaise } = order
    await repo.releaseReservations(trx, userId)
    if (code === undefined) return null
    const coupon = await repo.lock(trx, { code })
    if (!coupon) throw new Refused('COUPON_UNKNOWN')
    const now = clock.now()
    const redemptions = await countRedemptions(trx, { coupon, userId, now })
    const problem = couponProblem({ coupon: repo.couponRules(coupon), planType, redemptions, now })
    if (problem) throw new Refused(REFUSALS[problem])
    const discountInPaise = couponDiscount(repo.couponRules(coupon), beforeDiscountInPaise)
    return discountInPaise > 0 ? { couponId: coupon.id, discountInPaise } : null
  }

  async function limitAttempts({ userId, ip }: { userId: string; ip: string }): Promise<void> {
    await limits.consume(attemptLimits({ userId, ip }))
  }

  return {
    apply,
    limitAttempts,

    async look({ body, viewer: { userId }, context }) {
      await limitAttempts({ userId, ip: context.ip })
      const coupon = await repo.byCode(db, body.code)
      if (!coupon) throw new Refused('COUPON_UNKNOWN')
      const [now, rules] = [clock.now(), repo.couponRules(coupon)]
      const redemptions = await countRedemptions(db, { coupon, userId, now })
      const problems: CouponProblem[] = []
      const found = []
      for (const { id: planId, plan_type: planType } of await plans.all()) {
        const { availability, quote } = await subscriptions.quotePlan(db, { userId, planId })
        const problem = couponProblem({ coupon: rules, planType, redemptions, now })
        if (problem) problems.push(problem)
        if (problem || !isOrderable(availability)) continue
        const discountInPaise = couponDiscount(rules, quote.payableInPaise)
        const payableInPaise = quote.payableInPaise - discountInPaise
        found.push({ planId, quote: presentQuote({ ...quote, discountInPaise, payableInPaise }) })
      }
      if (found.length === 0) throw new Refused(REFUSALS[problems[0] ?? 'OTHER_PLAN'])
      return { code: coupon.code, plans: found }
    },

    async reserve(trx, reservation) {
      await repo.reserve(trx, { ...reservation, until: new Date(clock.now().getTime() + COUPON_RESERVATION_IN_MS) })
    },

    async redeem(trx, { orderId, couponId, userId, orderedAt }) {
      const coupon = couponId === null ? undefined : await repo.lock(trx, { id: couponId })
      if (!coupon) return true
      const now = clock.now()
      const redemptions = userId === null ? null : await countRedemptions(trx, { coupon, userId, now })
      const isValid =
        redemptions === null || isDiscountStillValid({ coupon: repo.couponRules(coupon), redemptions, orderedAt, now })
      if (isValid) await repo.insertRedemption(trx, { orderId, couponId: coupon.id, userId, at: now })
      return isValid
    },
  }
}

const REFUSALS = {
  ENDED: 'COUPON_ENDED',
  NOT_STARTED: 'COUPON_NOT_BEGUN',
  USED_UP: 'COUPON_USED_UP',
  USED_BY_YOU: 'COUPON_USED_BY_YOU',
  OTHER_PLAN: 'COUPON_OTHER_PLAN',
} as const satisfies Record<CouponProblem, string>

/** Codes are short words: neither a member nor a network of accounts may try so many that a guess becomes likely. */
function attemptLimits({ userId, ip }: { userId: string; ip: string }): RateLimit[] {
  return [
    { action: 'coupon tries', subject: userId, max: 30, withinSeconds: 3600 },
    { action: 'coupon tries from', subject: networkOf(ip), max: 300, withinSeconds: 3600 },
  ]
}

interface NewOrder {
  userId: string
  planType: PlanType
  /** As `couponCode` gives it; none when absent. */
  code: string | undefined
  /** What the order costs without the coupon. */
  beforeDiscountInPaise: Paise
}

interface RedeemedOrder {
  orderId: string
  couponId: string | null
  userId: string | null
  orderedAt: Instant
}

interface Dependencies {
  db: Db
  clock: Clock
  limits: RateLimiter
  plans: Pick<PlansService, 'all'>
  subscriptions: Pick<SubscriptionsService, 'quotePlan'>
  formerMembers: Pick<FormerMembers, 'countFormerUses'>
}

interface RedemptionsInput {
  coupon: repo.CouponRow
  userId: string
  now: Instant
}
