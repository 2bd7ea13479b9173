import { codeRequired, secondStepRequired } from '#shared/contract/auth.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { t } from '#web/i18n/t.ts'

/** Why signing in failed, in words (specification §8). */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return t('An unknown error occurred')
  if (error.code === 'NO_ANSWER') return t('The server did not respond. Please check if the backend is running.')
  if (error.code === 'NOT_SENT') return t('An error occurred while setting up the request.')
  return messageOf(error, t('Server responded with an error.'))
}

interface Asked {
  challengeId: string
  /** Null: the code comes from an authenticator app, and is not sent. */
  resendIn: number | null
}

/** The challenge that came with the refusal, when the server asks for a code. */
export function challengeIn(error: unknown): Asked | null {
  if (!(error instanceof ApiError)) return null
  const asked = codeRequired.safeParse(error.body)
  if (asked.success) return asked.data
  const second = secondStepRequired.safeParse(error.body)
  return second.success ? { challengeId: second.data.challengeId, resendIn: null } : null
}
