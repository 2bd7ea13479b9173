import { challengeIn, signInFailure } from './sign-in-failure.ts'
import { auth } from '#shared/contract/auth.ts'
import type { Body } from '#shared/contract/call.ts'
import { request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { session } from '#web/platform/session.ts'
import { useMutation } from '@tanstack/react-query'
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
 * screen then leads on.
 */
export function useSignIn() {
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const signIn = useMutation({
    mutationFn: (body: SignIn) => request(auth.login, { body }),
    onSuccess: ({ user, accessToken }) => session.store(user, accessToken),
    onError: (error, { challengeId: _id, code: _code, ...details }) => {
      const asked = challengeIn(error)
      if (asked === null) return
      const resendAt = new Date(serverNow().getTime() + asked.resendIn * SECOND_IN_MS)
      setChallenge({ details, challengeId: asked.challengeId, resendAt })
    },
  })
  const hasFailed = signIn.isError && challengeIn(signIn.error) === null

  return {
    challenge,
    isBusy: signIn.isPending,
    /** In words, or null. */
    failure: hasFailed ? signInFailure(signIn.error) : null,
    start: (details: Details) => signIn.mutate(details),
    enterCode: ({ details, challengeId }: Challenge, code: string) => signIn.mutate({ ...details, challengeId, code }),
    sendAgain: ({ details }: Challenge) => signIn.mutate(details),
    startOver: () => {
      signIn.reset()
      setChallenge(null)
    },
  }
}
