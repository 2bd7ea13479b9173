import { call } from './call.ts'
import { browserTimeZone, language, localeAnswer } from './locale.ts'
import { email, mobileNumber, optionalText, planType, role, signInCode, subscriptionStatus } from './fields.ts'
import * as z from 'zod/mini'

/** The signed-in person, as every screen needs them (specification §3, User). */
export const userAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  mobileNumber: z.string(),
  role,
  currentPlan: z.nullable(z.object({ _id: z.string(), planName: z.string(), planType })),
  subscriptionStatus,
})
export type UserAnswer = z.output<typeof userAnswer>

/** The signed-in person with what their roles in the team allow: texts, so that an older application reads later ones. */
export const sessionUser = z.extend(userAnswer, { permissions: z.array(z.string()) })
export type SessionUser = z.output<typeof sessionUser>

/** The 403 SIGN_IN_CODE_REQUIRED answer; times in seconds. */
export const codeRequired = z.object({
  message: z.string(),
  code: z.literal('SIGN_IN_CODE_REQUIRED'),
  challengeId: z.string(),
  expiresIn: z.int(),
  resendIn: z.int(),
})

/** The 403 SECOND_STEP_REQUIRED answer: the emailed code was correct, the authenticator app's code is next. */
export const twoStepRequired = z.object({
  message: z.string(),
  code: z.literal('SECOND_STEP_REQUIRED'),
  challengeId: z.string(),
  expiresIn: z.int(),
})

export const auth = {
  login: call({
    method: 'POST',
    path: '/auth/login',
    audience: 'public',
    summary:
      'Sign in, or ask for a code (403 SIGN_IN_CODE_REQUIRED); the same call with challengeId and code completes it, or asks for the second step (403 SECOND_STEP_REQUIRED).',
    body: z.object({
      name: z.optional(optionalText('Full name', 100)),
      email,
      mobileNumber,
      challengeId: z.optional(z.uuid()),
      /** Requests a code even on a trusted device, for actions that require a fresh one. */
      fresh: z.optional(z.boolean()),
      code: z.optional(signInCode),
      /** The language that the person has chosen in this browser; stored with the account. */
      language: z.optional(language),
      browserTimeZone: z.optional(browserTimeZone),
    }),
    answer: z.object({ user: sessionUser, accessToken: z.string(), locale: localeAnswer, message: z.string() }),
  }),
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    audience: 'USER',
    summary: 'End the session of the token that comes with the call.',
  }),
}
