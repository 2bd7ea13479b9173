import { readPendingSignIn, storePendingDetails, storePendingChallenge } from './pending-sign-in.ts'
import type * as SignInClientModule from './sign-in-client.ts'
import type { DetailsErrors } from './sign-in-client.ts'
import type { auth } from '#shared/contract/auth.ts'
import type { Body } from '#shared/contract/call.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { isBrowserOffline } from '#web/platform/connection.ts'
import { reloadIfReachable } from '#web/platform/reload.ts'
import { readStored } from '#web/platform/local-storage.ts'
import { useEffect, useState } from 'react'

type SignInBody = Body<typeof auth.login>
type SignInClient = typeof SignInClientModule

/** The details of the person who signs in. */
export type SignInDetails = Pick<SignInBody, 'name' | 'email' | 'mobileNumber' | 'fresh'>

/** A code that was emailed to this person, or that their authenticator app shows. */
export interface Challenge {
  details: SignInDetails
  challengeId: string
  /** When another code can be requested; null for a code of the app. */
  resendAt: Date | null
  /** When its code stops being accepted. */
  expiresAt: Date
}

interface SignInOptions {
  onSignedIn?: (() => void) | undefined
  /** Stores the challenge in the tab, so that the code can still be entered after a reload. */
  isKeptAcrossReload?: boolean
}

/** Loads the sign-in client and the rules of its form: when the form is first focused, at the latest on submission. */
export const loadSignInClient = (): Promise<SignInClient> => import('./sign-in-client.ts')

let hasClientFailedToLoad = false

/**
 * The state of a sign-in, with a code if the server asks for one (product decisions §1). The screen renders without the
 * client and the rules of the form, which are loaded lazily.
 */
export function useSignIn({ onSignedIn, isKeptAcrossReload = false }: SignInOptions) {
  const [stored] = useState(() => (isKeptAcrossReload ? readPendingSignIn() : null))
  const [details, setDetails] = useState<SignInDetails>(stored?.details ?? { email: '', mobileNumber: '' })
  // Kept when the user goes back to the details: a rate limit on the same address leads back to its code field.
  const [challenge, setChallenge] = useState(
    stored?.challenge && isUnexpired(stored.challenge) ? stored.challenge : null,
  )
  const [isCodeStep, setCodeStep] = useState(challenge !== null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState(
    stored?.challenge && !challenge ? t('This code has expired. Please ask for a new one.') : null,
  )
  const shownChallenge = isCodeStep ? challenge : null

  useEffect(() => {
    if (!isKeptAcrossReload) return undefined
    storePendingChallenge(shownChallenge)
    return () => {
      // Another tab has signed in, and this tab follows it.
      if (readStored('token') !== null) storePendingChallenge(null)
    }
  }, [isKeptAcrossReload, shownChallenge])

  function showCodeStep(next: Challenge): void {
    setChallenge(next)
    setCodeStep(true)
  }

  async function submit(
    client: SignInClient,
    ...[sent, submission]: Parameters<SignInClient['requestSignIn']>
  ): Promise<DetailsErrors> {
    const outcome = await client.requestSignIn(sent, submission)
    if (outcome.isSignedIn) {
      if (isKeptAcrossReload) storePendingChallenge(null)
      onSignedIn?.()
      return {}
    }
    if (outcome.challenge) {
      showCodeStep(outcome.challenge)
      return {}
    }
    const { failure: message, fields, isExpired, retryAt } = outcome
    // The fields show the refusal themselves.
    if (!submission && Object.keys(fields).length > 0) return fields
    const isCodeStillValid =
      !submission && retryAt !== null && challenge && isUnexpired(challenge) && isSamePerson(challenge.details, sent)
    if (isCodeStillValid) showCodeStep({ ...challenge, resendAt: retryAt })
    if (isExpired && challenge) setChallenge({ ...challenge, expiresAt: serverNow() })
    if (!isCodeStillValid || isCodeStep) setFailure(message)
    return {}
  }

  async function withClient<Result>(
    action: (client: SignInClient) => Promise<Result>,
    beforeReload = () => {},
  ): Promise<Result | undefined> {
    setBusy(true)
    setFailure(null)
    try {
      const client = await loadSignInClient().catch(() => null)
      if (client) return await action(client)
      setFailure(
        isBrowserOffline()
          ? t('There is no internet connection. Nothing was sent.')
          : t('The server did not respond. Please check if the backend is running.'),
      )
      // Not for the dialog of a fresh code: a reload would lose what was typed on the screen behind it.
      if (hasClientFailedToLoad && isKeptAcrossReload && !isBrowserOffline()) await reloadIfReachable(beforeReload)
      hasClientFailedToLoad = true
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    /** The details as last sent. */
    details,
    /** The challenge whose code is to be entered now. */
    challenge: shownChallenge,
    isBusy,
    /** The message of the last failure, or null. */
    failure,
    /** Sends the form; resolves with its errors. */
    submitDetails: async (form: Readonly<Record<string, unknown>>): Promise<DetailsErrors> => {
      const errors = await withClient(
        async (client) => {
          const parsed = client.parseDetails(form)
          if (!parsed.details) return parsed.errors
          setDetails(parsed.details)
          return submit(client, parsed.details)
        },
        () => storePendingDetails(form),
      )
      return errors ?? {}
    },
    submitCode: ({ details: sent, challengeId }: Challenge, code: string) =>
      void withClient((client) => submit(client, sent, { challengeId, code })),
    resendCode: ({ details: sent }: Challenge) => void withClient((client) => submit(client, sent)),
    backToDetails: () => {
      setFailure(null)
      setCodeStep(false)
    },
  }
}

function isUnexpired({ expiresAt }: Challenge): boolean {
  return serverNow() < expiresAt
}

/** The server uses the name and number sent with the request for the code: changed ones must not be lost silently. */
function isSamePerson(before: SignInDetails, after: SignInDetails): boolean {
  const digits = ({ mobileNumber }: SignInDetails) => mobileNumber.replaceAll(/\D/g, '')
  const isSameName = !after.name || after.name === before.name
  return after.email === before.email && isSameName && digits(after) === digits(before)
}
