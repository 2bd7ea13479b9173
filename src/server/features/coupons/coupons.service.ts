import * as repo from './coupons.repo.ts'
import { tryLimits } from './coupons.limits.ts'
import { termsOf } from './coupons.terms.ts'
import type { Db } from '#server/db/database.ts'
import type { FormerMembers } from '#server/features/former-members/former-members.service.ts'
import type { PlansService } from '#server/features/plans/plans.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { coupons as calls } from '#shared/contract/coupons.ts'
import {
  COUPON_HELD_FOR_IN_MS,
  couponDiscount,
  type CouponTrouble,
  couponTrouble,
  type CouponUses,
  discountStands,
} from '#shared/domain/coupons.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Paise, rupees } from '#shared/domain/money.ts'
import type { PlanType } from '#shared/domain/plans.ts'

/** What a coupon takes off an order. */
export interface Discount {
  couponId: string
  discountInPaise: Paise
}

export interface CouponsService extends Handlers<typeof calls> {
  /** One more try of a code, which may be a guess. Throws TOO_MANY_REQUESTS. */
  noteTry(who: { userId: string; ip: string }): Promise<void>
  /**
   * What a code takes off the order that is being made, or null when there is nothing to take off. Gives back first
   * what this member's unpaid orders hold: the new order replaces them. Whoever else orders with the code waits until
   * the transaction ends. Call it with the member locked. Throws COUPON_….
   */
  apply(trx: Db, order: Ordered): Promise<Discount | null>
  /** Keeps the use for the order while it may be paid. */
  hold(trx: Db, use: { orderId: string; couponId: string; userId: string }): Promise<void>
  /**
   * Counts the use of an order that was paid, once; answers false, and counts nothing, where a bound was reached
   * meanwhile: then its discount does not count either (decision 0018). Runs in the settling transaction, the member locked.
   */
  count(trx: Db, order: PaidOrder): Promise<boolean>
}

export function couponsService(dependencies: Dependencies): CouponsService {
  const { db, clock, limits, plans, subscriptions, formerMembers } = dependencies

  /** How often it is used, in all and by this member, in earlier accounts too. */
  async function usesOf(within: Db, { coupon, userId, now }: UsesQuestion): Promise<CouponUses> {
    const uses = await repo.usesOf(within, { couponId: coupon.id, userId, now })
    if (coupon.most_uses_by_member === null) return uses
    const before = await formerMembers.usesBefore(within, { userId, used: { couponId: coupon.id } })
    return { ...uses, byMember: uses.byMember + before }
  }

  async function apply(trx: Db, order: Ordered): Promise<Discount | null> {
    const { userId, planType, code, payableInPaise } = order
    await repo.release(trx, userId)
    if (code === undefined) return null
    const coupon = await repo.lock(trx, { code })
    if (!coupon) throw new Refused('COUPON_UNKNOWN')
    const now = clock.now()
    const uses = await usesOf(trx, { coupon, userId, now })
    const trouble = couponTrouble({ coupon: termsOf(coupon), planType, uses, now })
    if (trouble) throw new Refused(REFUSALS[trouble])
    const discountInPaise = couponDiscount(termsOf(coupon), payableInPaise)
    return discountInPaise > 0 ? { couponId: coupon.id, discountInPaise } : null
  }

  async function noteTry({ userId, ip }: { userId: string; ip: string }): Promise<void> {
    await limits.take(tryLimits({ userId, ip }))
  }

  return {
    apply,
    noteTry,

    async look({ body, viewer: { userId }, exchange }) {
      await noteTry({ userId, ip: exchange.ip })
      const coupon = await repo.byCode(db, body.code)
      if (!coupon) throw new Refused('COUPON_UNKNOWN')
      const [now, terms] = [clock.now(), termsOf(coupon)]
      const uses = await usesOf(db, { coupon, userId, now })
      const troubles: CouponTrouble[] = []
      const found = []
      for (const { id: planId, plan_type: planType } of await plans.all()) {
        const { offer, quote } = await subscriptions.offerOf(db, { userId, planId })
        const trouble = couponTrouble({ coupon: terms, planType, uses, now })
        if (trouble) troubles.push(trouble)
        if (trouble || offer !== 'CHOOSE') continue
        const discount = couponDiscount(terms, quote.payableInPaise)
        const [price, credit] = [rupees(quote.priceInPaise), rupees(quote.creditInPaise)]
        const payable = rupees(quote.payableInPaise - discount)
        found.push({ planId, quote: { price, credit, discount: rupees(discount), payable } })
      }
      if (found.length === 0) throw new Refused(REFUSALS[troubles[0] ?? 'OTHER_PLAN'])
      return { code: coupon.code, plans: found }
    },

    async hold(trx, use) {
      await repo.hold(trx, { ...use, until: new Date(clock.now().getTime() + COUPON_HELD_FOR_IN_MS) })
    },

    async count(trx, { orderId, couponId, userId, orderedAt }) {
      const coupon = couponId === null ? undefined : await repo.lock(trx, { id: couponId })
      if (!coupon) return true
      const now = clock.now()
      const uses = userId === null ? null : await usesOf(trx, { coupon, userId, now })
      const stands = uses === null || discountStands({ coupon: termsOf(coupon), uses, orderedAt, now })
      if (stands) await repo.countUse(trx, { orderId, couponId: coupon.id, userId, at: now })
      return stands
    },
  }
}

const REFUSALS = {
  ENDED: 'COUPON_ENDED',
  NOT_BEGUN: 'COUPON_NOT_BEGUN',
  USED_UP: 'COUPON_USED_UP',
  USED_BY_YOU: 'COUPON_USED_BY_YOU',
  OTHER_PLAN: 'COUPON_OTHER_PLAN',
} as const satisfies Record<CouponTrouble, string>

interface Ordered {
  userId: string
  planType: PlanType
  /** As `couponCode` gives it; none when absent. */
  code: string | undefined
  payableInPaise: Paise
}

interface PaidOrder {
  orderId: string
  couponId: string | null
  userId: string | null
  orderedAt: Instant
}

interface Dependencies {
  db: Db
  clock: Clock
  limits: Limits
  plans: Pick<PlansService, 'all'>
  subscriptions: Pick<SubscriptionsService, 'offerOf'>
  formerMembers: Pick<FormerMembers, 'usesBefore'>
}

interface UsesQuestion {
  coupon: repo.CouponRow
  userId: string
  now: Instant
}
