import { call } from './call.ts'
import { instant, optionalText, planType, subscriptionStatus } from './fields.ts'
import { plan } from './plans.ts'
import { normaliseCouponCode } from '#shared/domain/coupons.ts'
import { PLAN_AVAILABILITIES } from '#shared/domain/plans.ts'
import * as z from 'zod/mini'

/** A coupon code as typed, stored in capitals. */
export const typedCouponCode = optionalText('Code', 100).check(z.overwrite(normaliseCouponCode))

/** A member's subscription now. */
export const subscription = z.object({
  subscriptionStatus,
  currentPlan: z.nullable(z.object({ _id: z.string(), planName: z.string(), planType })),
  startedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** Until when the recordings of the initial plan can be watched; they outlast the plan. */
  recordingsUntil: z.optional(z.nullable(instant)),
})
export type SubscriptionAnswer = z.output<typeof subscription>

/**
 * What the member would pay for a plan now, in rupees: its price less the unused value of the current plan, less a
 * coupon's discount.
 */
export const quote = z.object({ price: z.number(), credit: z.number(), discount: z.number(), payable: z.number() })
export type QuoteAnswer = z.output<typeof quote>

export const planWithQuote = z.extend(plan, {
  quote,
  offer: z.enum(PLAN_AVAILABILITIES),
  /** The time that a renewal adds; null unless `offer` is RENEW. */
  renewal: z.nullable(z.object({ startsAt: instant, endsAt: instant })),
  /** The first webinar for a member who buys the initial plan now; null for the other plans. */
  firstWebinarAt: z.nullable(instant),
})
export type PlanWithQuote = z.output<typeof planWithQuote>

export const subscriptions = {
  status: call({
    method: 'GET',
    path: '/user/subscriptions/status',
    audience: 'USER',
    seenByTeam: {},
    summary: "The signed-in member's subscription.",
    answer: z.object({ subscription }),
  }),
  allPlans: call({
    method: 'GET',
    path: '/user/subscriptions/all-plans',
    audience: 'USER',
    seenByTeam: {},
    summary: 'Every plan, with what the member would pay and whether it is offered to them.',
    answer: z.object({ plans: z.array(planWithQuote) }),
  }),
}
