import { challengeIn, signInFailure } from './sign-in-failure.ts'
import { auth } from '#shared/contract/auth.ts'
import type { Body } from '#shared/contract/call.ts'
import { request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { session } from '#web/platform/session.ts'
import { useState } from 'react'

type SignIn = Body<typeof auth.login>

/** Who wants to sign in. */
export type Details = Pick<SignIn, 'name' | 'email' | 'mobileNumber'>

/** A code is on its way to this person. */
export interface Challenge {
  details: Details
  challengeId: string
  /** From when on another code can be asked for. */
  resendAt: Date
}

const SECOND_IN_MS = 1000

/**
 * Signing in, with a code when the server asks for one (decisions §1). Success stores the session; the guard of the
 * screen then leads on. Without the query library, which only comes with the screens behind this one.
 */
export function useSignIn() {
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function signIn(details: Details, answer?: { challengeId: string; code: string }): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const { user, accessToken } = await request(auth.login, { body: { ...details, ...answer } })
      session.store(user, accessToken)
    } catch (error) {
      const asked = challengeIn(error)
      if (asked) setChallenge({ details, challengeId: asked.challengeId, resendAt: inSeconds(asked.resendIn) })
      else setFailure(signInFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    challenge,
    isBusy,
    /** In words, or null. */
    failure,
    start: (details: Details) => void signIn(details),
    enterCode: ({ details, challengeId }: Challenge, code: string) => void signIn(details, { challengeId, code }),
    sendAgain: ({ details }: Challenge) => void signIn(details),
    startOver: () => {
      setFailure(null)
      setChallenge(null)
    },
  }
}

function inSeconds(seconds: number): Date {
  return new Date(serverNow().getTime() + seconds * SECOND_IN_MS)
}
