import { call } from './call.ts'
import { byId, instant, listQuery, page, planType, version } from './fields.ts'
import { quote, typedCouponCode } from './subscriptions.ts'
import { COUPON_KINDS, COUPON_STATES, isCouponCode } from '#shared/domain/coupons.ts'
import * as z from 'zod/mini'

const couponKind = z.enum(COUPON_KINDS, 'Please choose percent or rupees.')

const newCode = typedCouponCode.check(
  z.refine(isCouponCode, 'Please use 3 to 24 letters from A to Z, digits and hyphens, without spaces.'),
)

const count = (name: string) =>
  z.int(`${name} must be a whole number.`).check(z.minimum(1, `${name} must be at least 1.`), z.maximum(1_000_000))

/** The fields that an administrator enters. */
const couponInput = {
  kind: couponKind,
  /** In percent or rupees, by kind. */
  value: z
    .int('Please enter a whole number.')
    .check(z.minimum(1, 'Please enter at least 1.'), z.maximum(100_000, 'Please enter at most 100000.')),
  plans: z.array(planType).check(z.minLength(1, 'Please choose a plan.'), z.maxLength(3)),
  /** The first and last Indian day; null is no limit. */
  from: z.nullable(z.iso.date('Please choose a day.')),
  to: z.nullable(z.iso.date('Please choose a day.')),
  /** Maximum uses in total, and by each member; null is no limit. */
  mostUses: z.nullable(count('Uses in all')),
  mostUsesByMember: z.nullable(count('Uses by each member')),
}

/** A coupon for administrators, with its stored rules. */
export const coupon = z.object({
  _id: z.string(),
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  value: z.int(),
  plans: z.array(planType),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  mostUses: z.nullable(z.int()),
  mostUsesByMember: z.nullable(z.int()),
  isActive: z.boolean(),
  state: z.enum(COUPON_STATES),
  /** The redemptions by paid orders, and the reservations of unpaid orders. */
  paidUses: z.int(),
  heldUses: z.int(),
  version,
  createdAt: instant,
})
export type Coupon = z.output<typeof coupon>

export const adminCoupons = {
  list: call({
    method: 'GET',
    path: '/admin/coupons',
    audience: 'ADMIN',
    needs: 'prices.write',
    summary: 'The coupons, newest first; found by their code.',
    query: listQuery,
    answer: z.object({ coupons: z.array(coupon), ...page }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/coupons',
    audience: 'ADMIN',
    needs: 'prices.write',
    freshCode: 'always',
    summary: 'Make a coupon; it counts at once, or from its first day on.',
    body: z.object({ code: newCode, ...couponInput }),
    answer: z.object({ coupon }),
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/coupons/:id',
    audience: 'ADMIN',
    needs: 'prices.write',
    freshCode: 'always',
    summary: 'Change a coupon, end it or begin it again; its code stays, and so do the orders made with it.',
    params: byId,
    body: z.partial(z.object({ ...couponInput, isActive: z.boolean(), version })),
    answer: z.object({ coupon }),
  }),
}

/** Coupon codes for members. `look` previews the prices with a code; its name is part of the operation id. */
export const coupons = {
  look: call({
    method: 'POST',
    path: '/user/subscriptions/coupon',
    audience: 'USER',
    summary: 'What the plans would cost the member with a code; a plan that it does not fit is not named.',
    body: z.object({ code: typedCouponCode.check(z.minLength(1, 'Code is required.')) }),
    answer: z.object({
      code: z.string(),
      plans: z.array(z.object({ planId: z.string(), quote })),
    }),
  }),
}
export type CouponQuotes = z.output<typeof coupons.look.answer>
