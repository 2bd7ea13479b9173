import { call } from './call.ts'
import { planType } from './fields.ts'
import * as z from 'zod/mini'

/** A plan on sale; price in rupees. */
export const plan = z.object({ _id: z.string(), id: z.string(), planName: z.string(), planType, price: z.number() })
export type Plan = z.output<typeof plan>

export const plans = {
  list: call({
    method: 'GET',
    path: '/admin/subscription-plans',
    audience: 'ADMIN',
    summary: 'The subscription plans, cheapest tier first.',
    answer: z.object({ plans: z.array(plan) }),
  }),
}
