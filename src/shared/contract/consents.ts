import { call } from './call.ts'
import { boundedText, instant } from './fields.ts'
import { AGES } from '#shared/domain/consent.ts'
import * as z from 'zod/mini'

const age = z.enum(AGES, 'Please say whether you are 18, or have a guardian’s consent.')

const consent = z.object({
  termsVersion: z.string(),
  /** In years; who is younger than 18 needs a guardian. */
  minimumAge: z.int(),
  /** The latest agreement; null before the first. */
  agreed: z.nullable(z.object({ termsVersion: z.string(), age, agreedAt: instant })),
  isNeeded: z.boolean(),
})
export type Consent = z.output<typeof consent>

export const consents = {
  state: call({
    method: 'GET',
    path: '/user/consents',
    audience: 'USER',
    summary: 'Which terms are in force, and what the person has agreed to.',
    answer: consent,
  }),
  agree: call({
    method: 'POST',
    path: '/user/consents',
    audience: 'USER',
    summary: 'Agree to the terms in force, and say how old one is; a second time changes nothing.',
    body: z.object({
      termsVersion: boundedText(40, { error: 'Please reload the page.' }),
      age,
    }),
    answer: consent,
  }),
}
