import { call } from './call.ts'
import { boundedText, id } from './fields.ts'
import { quote, subscription, typedCouponCode } from './subscriptions.ts'
import * as z from 'zod/mini'

const providerId = (form: RegExp) => boundedText(64, { error: 'This cannot be read.' }).check(z.regex(form))

/** What a member pays: an order for a plan, and its confirmation by the checkout. */
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
