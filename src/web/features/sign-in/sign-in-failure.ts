import { codeRequired, twoStepRequired } from '#shared/contract/auth.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { t, tn } from '#web/i18n/t.ts'

/** The message that explains why signing in failed (specification §8). */
export function signInErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('An unknown error occurred')
  if (error.code === 'NO_ANSWER') return t('The server did not respond. Please check if the backend is running.')
  if (error.code === 'NOT_SENT') return t('An error occurred while setting up the request.')
  if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfter !== null) return tooManyTriesText(error.retryAfter)
  return messageOf(error, t('Server responded with an error.'))
}

/** Tells how long the rate limit lasts, in the unit that fits. */
function tooManyTriesText(seconds: number): string {
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

interface ParsedChallenge {
  challengeId: string
  /** Null if the code comes from an authenticator app and is not sent. */
  resendIn: number | null
  expiresIn: number
}

/** The challenge in the refusal, if the server asks for a code. */
export function parseChallenge(error: unknown): ParsedChallenge | null {
  if (!(error instanceof ApiError)) return null
  const emailed = codeRequired.safeParse(error.body)
  if (emailed.success) return emailed.data
  const authenticator = twoStepRequired.safeParse(error.body)
  return authenticator.success ? { ...authenticator.data, resendIn: null } : null
}
