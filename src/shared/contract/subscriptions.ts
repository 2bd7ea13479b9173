import { call } from './call.ts'
import { boundedText, id, instant, optionalText, planType, subscriptionStatus } from './fields.ts'
import { plan } from './plans.ts'
import { normaliseCouponCode } from '#shared/domain/coupons.ts'
import { PLAN_OFFERS } from '#shared/domain/plans.ts'
import * as z from 'zod/mini'

/** A coupon code as typed, stored in capitals. */
export const typedCouponCode = optionalText('Code', 100).check(z.overwrite(normaliseCouponCode))

/** A member's subscription now. */
export const subscription = z.object({
  subscriptionStatus,
  currentPlan: z.nullable(z.object({ _id: z.string(), planName: z.string(), planType })),
  startedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
})
export type SubscriptionAnswer = z.output<typeof subscription>

/**
 * What the member would pay for a plan now, in rupees: its price less the unused value of the current plan, less a
 * coupon's discount.
 */
export const quote = z.object({ price: z.number(), credit: z.number(), discount: z.number(), payable: z.number() })
export type QuoteAnswer = z.output<typeof quote>

export const offeredPlan = z.extend(plan, { quote, offer: z.enum(PLAN_OFFERS) })
export type OfferedPlan = z.output<typeof offeredPlan>

export const subscriptions = {
  status: call({
    method: 'GET',
    path: '/user/subscriptions/status',
    audience: 'USER',
    summary: "The signed-in member's subscription.",
    answer: z.object({ subscription }),
  }),
  allPlans: call({
    method: 'GET',
    path: '/user/subscriptions/all-plans',
    audience: 'USER',
    summary: 'Every plan, with what the member would pay and whether it is offered to them.',
    answer: z.object({ plans: z.array(offeredPlan) }),
  }),
}

const providerId = (form: RegExp) => boundedText(64, { error: 'This cannot be read.' }).check(z.regex(form))

export const payments = {
  createOrder: call({
    method: 'POST',
    path: '/user/subscriptions/create-order',
    audience: 'USER',
    summary: 'Make an order for a plan; amount in paise, as the checkout takes it.',
    body: z.object({ planId: id, couponCode: z.optional(typedCouponCode) }),
    answer: z.object({ key: z.string(), amount: z.int(), currency: z.string(), orderId: z.string(), quote }),
  }),
  verify: call({
    method: 'POST',
    path: '/user/subscriptions/verify',
    audience: 'USER',
    summary: "Settle an order with the checkout's confirmation; repeating it answers the same.",
    body: z.object({
      razorpay_payment_id: providerId(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_order_id: providerId(/^order_[A-Za-z0-9]{14}$/),
      razorpay_signature: providerId(/^[0-9a-f]{64}$/),
      planId: z.optional(id),
    }),
    answer: z.object({ message: z.string(), subscription }),
  }),
}
