import { ApiError } from './api-error.ts'
import { isBrowserOffline } from './connection.ts'
import type { Call } from '#shared/contract/call.ts'
import { t } from '#web/i18n/t.ts'

interface NetworkFailure {
  method: Call['method']
  isRepeatable?: boolean | undefined
  /** False if there was no network when the request started. */
  mayHaveBeenSent: boolean
  cause: unknown
}

/**
 * The error of a call without an answer. If there was no network from start to end, nothing was sent. Otherwise a
 * change may have been carried out, and the message warns against repeating it blindly.
 */
export function createNetworkError({
  method,
  isRepeatable = method === 'GET',
  mayHaveBeenSent,
  cause,
}: NetworkFailure): ApiError {
  if (isBrowserOffline() && method === 'GET') {
    return new ApiError({ status: 0, code: 'OFFLINE', message: t('There is no internet connection.'), cause })
  }
  if (isBrowserOffline() && !mayHaveBeenSent) return createOfflineError(cause)
  const message = t(
    'The connection was lost before the answer came. It may have been done all the same: please check before you repeat it.',
  )
  return new ApiError({ status: 0, code: 'NO_ANSWER', message: isRepeatable ? '' : message, cause })
}

/** The error of a change without a network; changes are not queued. */
export function createOfflineError(cause?: unknown): ApiError {
  const message = t('There is no internet connection. Nothing was sent.')
  return new ApiError({ status: 0, code: 'OFFLINE', message, cause })
}
