import type { DetailsErrors } from './details.ts'
import type * as SignInDesk from './sign-in.desk.ts'
import type { auth } from '#shared/contract/auth.ts'
import type { Body } from '#shared/contract/call.ts'
import { t } from '#web/i18n/t.ts'
import { isOffline } from '#web/platform/connection.ts'
import { useState } from 'react'

type SignIn = Body<typeof auth.login>
type Desk = typeof SignInDesk

/** Who wants to sign in. */
export type Details = Pick<SignIn, 'name' | 'email' | 'mobileNumber' | 'fresh'>

/** A code is on its way to this person, or shown by his authenticator app. */
export interface Challenge {
  details: Details
  challengeId: string
  /** From when on another code can be asked for; null when it is the app's. */
  resendAt: Date | null
}

/** The client of the sign-in and the rules of its form; loaded when the form is first touched, else with the submission. */
export const loadDesk = (): Promise<Desk> => import('./sign-in.desk.ts')

let hasFailedToLoad = false

/**
 * Signing in, with a code when the server asks for one (decisions §1). The rules of the form and the client come
 * with the first submission, if not before: the screen stands without them.
 */
export function useSignIn(onSignedIn?: () => void) {
  const [details, setDetails] = useState<Details>({ email: '', mobileNumber: '' })
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function ask({ askIn }: Desk, ...who: Parameters<Desk['askIn']>): Promise<void> {
    const outcome = await askIn(...who)
    setFailure(outcome.failure)
    if (outcome.challenge) setChallenge(outcome.challenge)
    if (outcome.isIn) onSignedIn?.()
  }

  async function atDesk<Result>(work: (desk: Desk) => Promise<Result>): Promise<Result | undefined> {
    setBusy(true)
    setFailure(null)
    try {
      const desk = await loadDesk().catch(() => null)
      if (desk) return await work(desk)
      setFailure(
        isOffline()
          ? t('There is no internet connection. Nothing was sent.')
          : t('The server did not respond. Please check if the backend is running.'),
      )
      // Some browsers never ask again for a file that has failed: the page has to be loaded anew.
      if (hasFailedToLoad && !isOffline()) location.reload()
      hasFailedToLoad = true
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    /** As they were last sent. */
    details,
    challenge,
    isBusy,
    /** In words, or null. */
    failure,
    /** Takes the form as it was filled in; answers what is wrong with it. */
    start: async (form: Readonly<Record<string, unknown>>): Promise<DetailsErrors> => {
      const errors = await atDesk(async (desk) => {
        const read = desk.readDetails(form)
        if (!read.details) return read.errors
        setDetails(read.details)
        await ask(desk, read.details)
        return {}
      })
      return errors ?? {}
    },
    enterCode: ({ details: who, challengeId }: Challenge, code: string) =>
      void atDesk((desk) => ask(desk, who, { challengeId, code })),
    sendAgain: ({ details: who }: Challenge) => void atDesk((desk) => ask(desk, who)),
    startOver: () => {
      setFailure(null)
      setChallenge(null)
    },
  }
}
