import { t } from '#web/i18n/t.ts'

/**
 * OFFLINE: no network, nothing was sent. NO_ANSWER: no answer arrived, but the server may have carried out the request.
 * NOT_SENT: the request could not be built. NO_CODE: an error of unknown form.
 */
export type ClientCode = 'OFFLINE' | 'NO_ANSWER' | 'NOT_SENT' | 'NO_CODE'

interface ApiErrorParts {
  status: number
  code: string
  message?: string | undefined
  fields?: Readonly<Record<string, string>> | undefined
  retryAfter?: number | null
  body?: unknown
  cause?: unknown
}

/** A failed call: refused by the server, or not answered. */
export class ApiError extends Error {
  /** 0 if there was no answer. */
  readonly status: number
  /** A code of the contract, or a `ClientCode`. */
  readonly code: string
  /** The messages by form field path. */
  readonly fields: Readonly<Record<string, string>>
  /** The Retry-After header in seconds, if the server sent one. */
  readonly retryAfter: number | null
  readonly body: unknown

  constructor({ status, code, message = '', fields = {}, retryAfter = null, body, cause }: ApiErrorParts) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.body = body
  }
}

/** The server's message in the current language, else the fallback (specification §8). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? t(error.message) : fallback
}

/** Whether the server was not reached or its answer was lost. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'NO_ANSWER')
}

/** Request timeout and rate limit: 4xx statuses that are temporary. */
const RETRYABLE_STATUSES = [408, 429]

/**
 * Whether the server refused the request for good. A screen then hides its cached data: access may have been withdrawn.
 */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !RETRYABLE_STATUSES.includes(error.status)
  )
}
