import * as repo from './coupons.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { FormerMembers } from '#server/features/former-members/public.ts'
import { type PlansService, quoteAnswer } from '#server/features/plans/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { type RateLimit, type RateLimiter, networkOf } from '#server/platform/rate-limiter.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { coupons as calls } from '#shared/contract/coupons.ts'
import {
  COUPON_HOLD_IN_MS,
  couponDiscount,
  type CouponProblem,
  couponProblem,
  type CouponUses,
  isDiscountStillValid,
} from '#shared/domain/coupons.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Paise } from '#shared/domain/money.ts'
import type { PlanType } from '#shared/domain/plans.ts'

/** The discount of a coupon on an order. */
interface Discount {
  couponId: string
  discountInPaise: Paise
}

export interface CouponsService extends Handlers<typeof calls> {
  /** Counts one more attempt at a code, which may be a guess. Throws TOO_MANY_REQUESTS. */
  recordTry(who: { userId: string; ip: string }): Promise<void>
  /**
   * The discount of a code on a new order, or null when there is none. First releases the reservations of this member's
   * unpaid orders: the new order replaces them. Locks the coupon until the transaction ends. Call it with the member locked. Throws COUPON_….
   */
  apply(trx: Db, order: NewOrder): Promise<Discount | null>
  /** Reserves a redemption for the order while it may be paid. */
  hold(trx: Db, use: { orderId: string; couponId: string; userId: string }): Promise<void>
  /**
   * Counts the redemption by a paid order, once. Returns false, and counts nothing, when a limit has been reached since
   * the order was made: then its discount does not count either (decision 0018). Runs in the settling transaction, with the
   * member locked.
   */
  redeem(trx: Db, order: RedeemedOrder): Promise<boolean>
}

export function couponsService(dependencies: Dependencies): CouponsService {
  const { db, clock, limits, plans, subscriptions, formerMembers } = dependencies

  /** How often a coupon is redeemed, in total and by this member, their earlier accounts included. */
  async function countUses(within: Db, { coupon, userId, now }: UsesInput): Promise<CouponUses> {
    const uses = await repo.countUses(within, { couponId: coupon.id, userId, now })
    if (coupon.most_uses_by_member === null) return uses
    const before = await formerMembers.countFormerUses(within, { userId, used: { couponId: coupon.id } })
    return { ...uses, byMember: uses.byMember + before }
  }

  async function apply(trx: Db, order: NewOrder): Promise<Discount | null> {
    const { userId, planType, code, payableInPaise } = order
    await repo.releaseHeld(trx, userId)
    if (code === undefined) return null
    const coupon = await repo.lock(trx, { code })
    if (!coupon) throw new Refused('COUPON_UNKNOWN')
    const now = clock.now()
    const uses = await countUses(trx, { coupon, userId, now })
    const trouble = couponProblem({ coupon: repo.couponTerms(coupon), planType, uses, now })
    if (trouble) throw new Refused(REFUSALS[trouble])
    const discountInPaise = couponDiscount(repo.couponTerms(coupon), payableInPaise)
    return discountInPaise > 0 ? { couponId: coupon.id, discountInPaise } : null
  }

  async function recordTry({ userId, ip }: { userId: string; ip: string }): Promise<void> {
    await limits.take(tryLimits({ userId, ip }))
  }

  return {
    apply,
    recordTry,

    async look({ body, viewer: { userId }, context }) {
      await recordTry({ userId, ip: context.ip })
      const coupon = await repo.byCode(db, body.code)
      if (!coupon) throw new Refused('COUPON_UNKNOWN')
      const [now, terms] = [clock.now(), repo.couponTerms(coupon)]
      const uses = await countUses(db, { coupon, userId, now })
      const troubles: CouponProblem[] = []
      const found = []
      for (const { id: planId, plan_type: planType } of await plans.all()) {
        const { offer, quote } = await subscriptions.offerOf(db, { userId, planId })
        const trouble = couponProblem({ coupon: terms, planType, uses, now })
        if (trouble) troubles.push(trouble)
        if (trouble || offer !== 'CHOOSE') continue
        const discountInPaise = couponDiscount(terms, quote.payableInPaise)
        const payableInPaise = quote.payableInPaise - discountInPaise
        found.push({ planId, quote: quoteAnswer({ ...quote, discountInPaise, payableInPaise }) })
      }
      if (found.length === 0) throw new Refused(REFUSALS[troubles[0] ?? 'OTHER_PLAN'])
      return { code: coupon.code, plans: found }
    },

    async hold(trx, use) {
      await repo.hold(trx, { ...use, until: new Date(clock.now().getTime() + COUPON_HOLD_IN_MS) })
    },

    async redeem(trx, { orderId, couponId, userId, orderedAt }) {
      const coupon = couponId === null ? undefined : await repo.lock(trx, { id: couponId })
      if (!coupon) return true
      const now = clock.now()
      const uses = userId === null ? null : await countUses(trx, { coupon, userId, now })
      const isValid = uses === null || isDiscountStillValid({ coupon: repo.couponTerms(coupon), uses, orderedAt, now })
      if (isValid) await repo.insertUse(trx, { orderId, couponId: coupon.id, userId, at: now })
      return isValid
    },
  }
}

const REFUSALS = {
  ENDED: 'COUPON_ENDED',
  NOT_BEGUN: 'COUPON_NOT_BEGUN',
  USED_UP: 'COUPON_USED_UP',
  USED_BY_YOU: 'COUPON_USED_BY_YOU',
  OTHER_PLAN: 'COUPON_OTHER_PLAN',
} as const satisfies Record<CouponProblem, string>

/** Codes are short words: neither a member nor a network of accounts may try so many that a guess becomes likely. */
function tryLimits({ userId, ip }: { userId: string; ip: string }): RateLimit[] {
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
  payableInPaise: Paise
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
  subscriptions: Pick<SubscriptionsService, 'offerOf'>
  formerMembers: Pick<FormerMembers, 'countFormerUses'>
}

interface UsesInput {
  coupon: repo.CouponRow
  userId: string
  now: Instant
}
