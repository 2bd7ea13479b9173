import { parseChallenge, signInErrorText } from './sign-in-failure.ts'
import type { Challenge, SignInDetails } from './sign-in.hooks.ts'
import { auth } from '#shared/contract/auth.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { session } from '#web/platform/session.ts'
import { browserLocale, takeOverLocale } from '#web/i18n/browser-locale.ts'
import { t } from '#web/i18n/t.ts'
import { disableZodEval } from '#web/platform/disable-zod-eval.ts'
import * as z from 'zod/mini'

disableZodEval()

/** The message of each invalid field. */
export type DetailsErrors = { [Field in keyof SignInDetails]?: string }

type ParsedDetails = { details: SignInDetails; errors: DetailsErrors } | { details: null; errors: DetailsErrors }

const detailsSchema = z.pick(auth.login.body, { name: true, email: true, mobileNumber: true, fresh: true })

/** Validates the form with the contract's own rules; an empty name is left out. */
export function parseDetails(form: Readonly<Record<string, unknown>>): ParsedDetails {
  const parsed = detailsSchema.safeParse(form)
  if (!parsed.success) return { details: null, errors: firstErrorPerField(parsed.error.issues) }
  const { name, ...rest } = parsed.data
  return { details: { ...rest, ...(name && { name }) }, errors: {} }
}

function firstErrorPerField(issues: readonly z.core.$ZodIssue[]): DetailsErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= t(message)
  return errors
}

/** The result of a sign-in request: signed in, asked for a code, or refused with a message. */
type SignInOutcome =
  | { isSignedIn: true }
  | { isSignedIn: false; challenge: Challenge }
  | {
      isSignedIn: false
      challenge: null
      failure: string
      fields: DetailsErrors
      isExpired: boolean
      retryAt: Date | null
    }

/** Sends the sign-in, with the code if there is one (product decisions §1). Success stores the session. */
export async function requestSignIn(
  details: SignInDetails,
  submission?: { challengeId: string; code: string },
): Promise<SignInOutcome> {
  try {
    const body = { ...details, ...submission, ...browserLocale() }
    const { user, accessToken, locale } = await request(auth.login, { body })
    takeOverLocale(locale)
    session.signIn(user, accessToken)
    return { isSignedIn: true }
  } catch (error) {
    const parsedChallenge = parseChallenge(error)
    if (!parsedChallenge)
      return { isSignedIn: false, challenge: null, failure: signInErrorText(error), ...refusalDetails(error) }
    const { challengeId, resendIn, expiresIn } = parsedChallenge
    const resendAt = resendIn === null ? null : secondsFromNow(resendIn)
    return { isSignedIn: false, challenge: { details, challengeId, resendAt, expiresAt: secondsFromNow(expiresIn) } }
  }
}

function refusalDetails(error: unknown): { fields: DetailsErrors; isExpired: boolean; retryAt: Date | null } {
  if (!(error instanceof ApiError)) return { fields: {}, isExpired: false, retryAt: null }
  const { code, fields, retryAfter } = error
  const isLimited = code === 'TOO_MANY_REQUESTS' && retryAfter !== null
  return { fields, isExpired: code === 'CODE_EXPIRED', retryAt: isLimited ? secondsFromNow(retryAfter) : null }
}

function secondsFromNow(seconds: number): Date {
  return new Date(serverNow().getTime() + seconds * 1000)
}
