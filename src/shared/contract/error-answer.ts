import * as z from 'zod/mini'

/** The body of every error answer. `fields` gives the message for each form field, by its path. */
export const errorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorAnswer = z.output<typeof errorAnswer>
