import { id, planType, subscriptionStatus } from './fields.ts'
import { language } from './locale.ts'
import { LAST_SEEN_ORDERS, MAX_SEGMENT_DAYS, planProblem, programmeDayProblem } from '#shared/domain/segments.ts'
import * as z from 'zod/mini'

const days = z
  .int('Enter whole days.')
  .check(z.minimum(1, 'Enter at least 1 day.'), z.maximum(MAX_SEGMENT_DAYS, `Enter at most ${MAX_SEGMENT_DAYS} days.`))

const programmeDay = z.int('Enter a whole number.')

/** A rule that says which members a message is for (`shared/domain/segments.ts`). */
export const segment = z
  .object({
    plan: z.optional(planType),
    status: z.optional(subscriptionStatus),
    programmeDay: z.optional(
      z.object({ from: programmeDay, to: programmeDay }).check(
        z.superRefine((value, context) => {
          const message = programmeDayProblem(value)
          if (message !== null) context.addIssue({ code: 'custom', message, path: ['from'] })
        }),
      ),
    ),
    lastSeen: z.optional(z.object({ order: z.enum(LAST_SEEN_ORDERS, 'Please choose one.'), days })),
    attendedStreamId: z.optional(id),
    attendedWithinDays: z.optional(days),
    language: z.optional(language),
    isAdult: z.optional(z.boolean('Please choose yes or no.')),
  })
  .check(
    z.superRefine((value, context) => {
      const message = planProblem(value)
      if (message !== null) context.addIssue({ code: 'custom', message, path: ['plan'] })
    }),
  )

/** As it was checked when it was stored. */
export const storedSegment = z.object({
  plan: z.optional(planType),
  status: z.optional(subscriptionStatus),
  programmeDay: z.optional(z.object({ from: z.int(), to: z.int() })),
  lastSeen: z.optional(z.object({ order: z.enum(LAST_SEEN_ORDERS), days: z.int() })),
  attendedStreamId: z.optional(z.string()),
  attendedWithinDays: z.optional(z.int()),
  language: z.optional(language),
  isAdult: z.optional(z.boolean()),
})
