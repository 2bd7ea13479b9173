import { call } from './call.ts'
import { boundedText } from './fields.ts'
import * as z from 'zod/mini'

const UNKNOWN_MONTH = 'This month cannot be read.'

export const practice = {
  month: call({
    method: 'GET',
    path: '/user/practice',
    audience: 'USER',
    summary:
      'A month of lamps: lit on each day on which the member watched, listened, read, attended or wrote; two days of rest a week belong to it.',
    query: z.object({
      month: z.optional(
        boundedText(7, { error: UNKNOWN_MONTH }).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, UNKNOWN_MONTH)),
      ),
    }),
    answer: z.object({
      month: z.string(),
      today: z.string(),
      days: z.array(z.object({ day: z.string(), lamp: z.enum(['LIT', 'REST', 'NONE']) })),
    }),
  }),
}
