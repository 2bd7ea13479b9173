import type { DetailsErrors } from './details.ts'
import { keepDetails, readPendingSignIn, writePendingSignIn } from './pending-sign-in.ts'
import type * as SignInDesk from './sign-in.desk.ts'
import type { auth } from '#shared/contract/auth.ts'
import type { Body } from '#shared/contract/call.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { isOffline } from '#web/platform/connection.ts'
import { reloadOnceReached } from '#web/platform/reload.ts'
import { readStored } from '#web/platform/stored.ts'
import { useEffect, useState } from 'react'

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
  /** From when on its code is not taken any more. */
  expiresAt: Date
}

interface SignInOptions {
  onSignedIn?: (() => void) | undefined
  /** Keeps the challenge in the tab, so that the code can still be entered after a reload. */
  survivesReload?: boolean
}

/** The client of the sign-in and the rules of its form; loaded when the form is first touched, else with the submission. */
export const loadDesk = (): Promise<Desk> => import('./sign-in.desk.ts')

let hasFailedToLoad = false

/**
 * Signing in, with a code when the server asks for one (decisions §1). The rules of the form and the client come
 * with the first submission, if not before: the screen stands without them.
 */
export function useSignIn({ onSignedIn, survivesReload = false }: SignInOptions) {
  const [before] = useState(() => (survivesReload ? readPendingSignIn() : null))
  const [details, setDetails] = useState<Details>(before?.details ?? { email: '', mobileNumber: '' })
  // Kept when another address is wanted: a rate limit on the first one leads back to its code field.
  const [challenge, setChallenge] = useState(before?.challenge && isOpen(before.challenge) ? before.challenge : null)
  const [isEntering, setEntering] = useState(challenge !== null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState(
    before?.challenge && !challenge ? t('This code has expired. Please ask for a new one.') : null,
  )
  const entered = isEntering ? challenge : null

  useEffect(() => {
    if (!survivesReload) return undefined
    writePendingSignIn(entered)
    return () => {
      // Another tab has signed in, and this one follows it.
      if (readStored('token') !== null) writePendingSignIn(null)
    }
  }, [survivesReload, entered])

  function show(next: Challenge): void {
    setChallenge(next)
    setEntering(true)
  }

  async function ask({ askIn }: Desk, ...[who, answer]: Parameters<Desk['askIn']>): Promise<void> {
    const outcome = await askIn(who, answer)
    if (outcome.isIn) {
      if (survivesReload) writePendingSignIn(null)
      return onSignedIn?.()
    }
    if (outcome.challenge) return show(outcome.challenge)
    const { failure: words, isExpired, mayRetryAt } = outcome
    const isWaiting = !answer && mayRetryAt !== null && challenge && isOpen(challenge) && isSame(challenge.details, who)
    if (isWaiting) show({ ...challenge, resendAt: mayRetryAt })
    if (isExpired && challenge) setChallenge({ ...challenge, expiresAt: serverNow() })
    if (!isWaiting || isEntering) setFailure(words)
  }

  async function atDesk<Result>(work: (desk: Desk) => Promise<Result>, keep = () => {}): Promise<Result | undefined> {
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
      // What is typed around the dialog of a fresh code would be lost.
      if (hasFailedToLoad && survivesReload && !isOffline()) await reloadOnceReached(keep)
      hasFailedToLoad = true
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    /** As they were last sent. */
    details,
    /** The one whose code is to be entered now. */
    challenge: entered,
    isBusy,
    /** In words, or null. */
    failure,
    /** Takes the form as it was filled in; answers what is wrong with it. */
    start: async (form: Readonly<Record<string, unknown>>): Promise<DetailsErrors> => {
      const errors = await atDesk(
        async (desk) => {
          const read = desk.readDetails(form)
          if (!read.details) return read.errors
          setDetails(read.details)
          await ask(desk, read.details)
          return {}
        },
        () => keepDetails(form),
      )
      return errors ?? {}
    },
    enterCode: ({ details: who, challengeId }: Challenge, code: string) =>
      void atDesk((desk) => ask(desk, who, { challengeId, code })),
    sendAgain: ({ details: who }: Challenge) => void atDesk((desk) => ask(desk, who)),
    startOver: () => {
      setFailure(null)
      setEntering(false)
    },
  }
}

function isOpen({ expiresAt }: Challenge): boolean {
  return serverNow() < expiresAt
}

/** The server goes on with the name and number that the code was asked with: others are not to be lost silently. */
function isSame(asked: Details, now: Details): boolean {
  const digits = ({ mobileNumber }: Details) => mobileNumber.replaceAll(/\D/g, '')
  const isSameName = !now.name || now.name === asked.name
  return now.email === asked.email && isSameName && digits(now) === digits(asked)
}
