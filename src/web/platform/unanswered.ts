import { ApiError } from './api-error.ts'
import { isOffline } from './connection.ts'
import type { Call } from '#shared/contract/call.ts'
import { t } from '#web/i18n/t.ts'

interface NetworkFailure {
  method: Call['method']
  isRepeatable?: boolean | undefined
  /** False when there was no network when it was to be sent. */
  mayBeSent: boolean
  cause: unknown
}

/**
 * The error of a call that has no answer. Without a network from beginning to end nothing was sent. Else what changes
 * something may have been done all the same, and is not to be repeated blindly.
 */
export function unanswered({ method, isRepeatable = method === 'GET', mayBeSent, cause }: NetworkFailure): ApiError {
  if (isOffline() && method === 'GET') {
    return new ApiError({ status: 0, code: 'OFFLINE', message: t('There is no internet connection.'), cause })
  }
  if (isOffline() && !mayBeSent) return offlineError(cause)
  const lost = t(
    'The connection was lost before the answer came. It may have been done all the same: please check before you repeat it.',
  )
  return new ApiError({ status: 0, code: 'NO_ANSWER', message: isRepeatable ? '' : lost, cause })
}

/** What changes something is refused without a network; it is not kept to be sent later. */
export function offlineError(cause?: unknown): ApiError {
  const message = t('There is no internet connection. Nothing was sent.')
  return new ApiError({ status: 0, code: 'OFFLINE', message, cause })
}
