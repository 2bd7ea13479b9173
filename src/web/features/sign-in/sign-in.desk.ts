import { challengeIn, signInFailure } from './sign-in-failure.ts'
import type { Challenge, Details } from './sign-in.hooks.ts'
import { auth } from '#shared/contract/auth.ts'
import { request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { session } from '#web/platform/session.ts'
import { readWithoutEval } from '#web/platform/without-eval.ts'

export { readDetails } from './details.ts'

readWithoutEval()

/** What came of it: let in, asked for a code, or refused with a reason in words. */
type Outcome = { challenge: Challenge | null; failure: string | null; isIn: boolean }

const SECOND_IN_MS = 1000

/** Asks to be let in, with a code if one was sent (decisions §1). Success stores the session. */
export async function askIn(details: Details, answer?: { challengeId: string; code: string }): Promise<Outcome> {
  try {
    const { user, accessToken } = await request(auth.login, { body: { ...details, ...answer } })
    session.store(user, accessToken)
    return { challenge: null, failure: null, isIn: true }
  } catch (error) {
    const asked = challengeIn(error)
    if (!asked) return { challenge: null, failure: signInFailure(error), isIn: false }
    const { challengeId, resendIn } = asked
    const resendAt = resendIn === null ? null : new Date(serverNow().getTime() + resendIn * SECOND_IN_MS)
    return { challenge: { details, challengeId, resendAt }, failure: null, isIn: false }
  }
}
