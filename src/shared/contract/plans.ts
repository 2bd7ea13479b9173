import { call } from './call.ts'
import { byId, optionalText, planType, text, version } from './fields.ts'
import * as z from 'zod/mini'

/** A plan as members see it; prices in rupees. */
export const plan = z.object({
  _id: z.string(),
  id: z.string(),
  planName: z.string(),
  planType,
  price: z.number(),
  /** The struck-through price beside it. */
  fullPrice: z.nullable(z.number()),
  /** One line about what it gives. */
  tagline: z.string(),
})
export type Plan = z.output<typeof plan>

/** A plan for administrators. */
export const adminPlan = z.extend(plan, { isOnSale: z.boolean(), version })
export type AdminPlan = z.output<typeof adminPlan>

/** The highest price of a plan, in rupees. */
const HIGHEST_PRICE = 1_000_000

const price = z
  .int('Please enter whole rupees.')
  .check(z.minimum(1, 'At least ₹1, please.'), z.maximum(HIGHEST_PRICE, 'At most ₹10,00,000, please.'))

/** What an administrator can change of a plan; its type decides what it opens and how long it runs. */
export const planInput = z.object({
  planName: text('Name', 40),
  price,
  fullPrice: z.nullable(price),
  tagline: optionalText('Short description', 80),
  isOnSale: z.boolean('Please choose whether it is on sale.'),
})

export const plans = {
  list: call({
    method: 'GET',
    path: '/admin/subscription-plans',
    audience: 'ADMIN',
    summary: 'The subscription plans, lowest tier first.',
    answer: z.object({ plans: z.array(adminPlan) }),
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/subscription-plans/:id',
    audience: 'ADMIN',
    freshCode: 'always',
    summary:
      'Change the name, prices and short description of a plan, or whether it is on sale; orders that were made keep their terms. With a version that is no more: 409 and the plan as it is now.',
    params: byId,
    body: z.partial(z.extend(planInput, { version })),
    answer: z.object({ plan: adminPlan }),
  }),
}
