import { codeRequired, secondStepRequired } from '#shared/contract/auth.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { t, tn } from '#web/i18n/t.ts'

/** Why signing in failed, in words (specification §8). */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return t('An unknown error occurred')
  if (error.code === 'NO_ANSWER') return t('The server did not respond. Please check if the backend is running.')
  if (error.code === 'NOT_SENT') return t('An error occurred while setting up the request.')
  if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfter !== null) return tooManyTries(error.retryAfter)
  return messageOf(error, t('Server responded with an error.'))
}

/** Says how long the rate limit lasts, in the unit that fits. */
function tooManyTries(seconds: number): string {
  if (seconds <= 90) {
    return tn(Math.max(1, Math.ceil(seconds)), {
      one: 'Too many tries. Please try again in {count} second.',
      other: 'Too many tries. Please try again in {count} seconds.',
    })
  }
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) {
    return tn(minutes, {
      one: 'Too many tries. Please try again in {count} minute.',
      other: 'Too many tries. Please try again in {count} minutes.',
    })
  }
  return tn(Math.ceil(minutes / 60), {
    one: 'Too many tries. Please try again in {count} hour.',
    other: 'Too many tries. Please try again in {count} hours.',
  })
}

interface Asked {
  challengeId: string
  /** Null: the code comes from an authenticator app, and is not sent. */
  resendIn: number | null
  expiresIn: number
}

/** The challenge that came with the refusal, when the server asks for a code. */
export function challengeIn(error: unknown): Asked | null {
  if (!(error instanceof ApiError)) return null
  const asked = codeRequired.safeParse(error.body)
  if (asked.success) return asked.data
  const second = secondStepRequired.safeParse(error.body)
  return second.success ? { ...second.data, resendIn: null } : null
}
