import { call } from './call.ts'
import { byId, optionalMultilineText, optionalText, planType, text, version } from './fields.ts'
import { MAX_FEATURE_LENGTH, MAX_PLAN_FEATURES } from '#shared/domain/plan-words.ts'
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
  /** A few sentences about it. */
  description: z.string(),
  /** What it offers beside what it opens. */
  features: z.array(z.string()),
})
export type Plan = z.output<typeof plan>

/** A plan for administrators. */
export const adminPlan = z.extend(plan, {
  isOnSale: z.boolean(),
  /** Its place where plans are shown, from 1. */
  position: z.int(),
  version,
})
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
  description: optionalMultilineText('Description', 300),
  features: z
    .array(text('A feature', MAX_FEATURE_LENGTH), 'Please enter one feature a line.')
    .check(z.maxLength(MAX_PLAN_FEATURES, `At most ${MAX_PLAN_FEATURES} features, please.`)),
  isOnSale: z.boolean('Please choose whether it is on sale.'),
  position: z
    .int('Please choose a place.')
    .check(z.minimum(1, 'Please choose a place.'), z.maximum(9, 'Please choose a place.')),
})

export const plans = {
  list: call({
    method: 'GET',
    path: '/admin/subscription-plans',
    audience: 'ADMIN',
    needs: 'admin.use',
    summary: 'The subscription plans, in the order in which they are shown.',
    answer: z.object({ plans: z.array(adminPlan) }),
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/subscription-plans/:id',
    audience: 'ADMIN',
    needs: 'prices.write',
    freshCode: 'always',
    summary:
      'Change the words, prices and place of a plan, or whether it is on sale; orders that were made keep their terms. With a version that is no more: 409 and the plan as it is now.',
    params: byId,
    body: z.partial(z.extend(planInput, { version })),
    answer: z.object({ plan: adminPlan }),
  }),
}
