import { challengeIn, signInFailure } from './sign-in-failure.ts'
import type { Challenge, Details } from './sign-in.hooks.ts'
import { auth } from '#shared/contract/auth.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { session } from '#web/platform/session.ts'
import { readWithoutEval } from '#web/platform/without-eval.ts'

export { readDetails } from './details.ts'

readWithoutEval()

/** What came of it: let in, asked for a code, or refused with a reason in words. */
type Outcome =
  | { isIn: true }
  | { isIn: false; challenge: Challenge }
  | { isIn: false; challenge: null; failure: string; isExpired: boolean; mayRetryAt: Date | null }

/** Asks to be let in, with a code if one was sent (decisions §1). Success stores the session. */
export async function askIn(details: Details, answer?: { challengeId: string; code: string }): Promise<Outcome> {
  try {
    const { user, accessToken } = await request(auth.login, { body: { ...details, ...answer } })
    session.store(user, accessToken)
    return { isIn: true }
  } catch (error) {
    const asked = challengeIn(error)
    if (!asked) return { isIn: false, challenge: null, failure: signInFailure(error), ...refusalIn(error) }
    const { challengeId, resendIn, expiresIn } = asked
    const resendAt = resendIn === null ? null : secondsFromNow(resendIn)
    return { isIn: false, challenge: { details, challengeId, resendAt, expiresAt: secondsFromNow(expiresIn) } }
  }
}

function refusalIn(error: unknown): { isExpired: boolean; mayRetryAt: Date | null } {
  if (!(error instanceof ApiError)) return { isExpired: false, mayRetryAt: null }
  const { code, retryAfter } = error
  const isLimited = code === 'TOO_MANY_REQUESTS' && retryAfter !== null
  return { isExpired: code === 'CODE_EXPIRED', mayRetryAt: isLimited ? secondsFromNow(retryAfter) : null }
}

function secondsFromNow(seconds: number): Date {
  return new Date(serverNow().getTime() + seconds * 1000)
}
