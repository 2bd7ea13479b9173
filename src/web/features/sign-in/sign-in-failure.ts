import { codeRequired, type CodeRequired } from '#shared/contract/auth.ts'
import { ApiError, messageOf } from '#web/platform/api-client.ts'
import { t } from '#web/i18n/t.ts'

/** Why signing in failed, in words (specification §8). */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return t('An unknown error occurred')
  if (error.code === 'NO_ANSWER') return t('The server did not respond. Please check if the backend is running.')
  if (error.code === 'NOT_SENT') return t('An error occurred while setting up the request.')
  return messageOf(error, t('Server responded with an error.'))
}

/** The challenge that came with the refusal, when the server asks for a code. */
export function challengeIn(error: unknown): CodeRequired | null {
  if (!(error instanceof ApiError)) return null
  const asked = codeRequired.safeParse(error.body)
  return asked.success ? asked.data : null
}
