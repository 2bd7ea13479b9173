import { t } from '#web/i18n/t.ts'

/**
 * OFFLINE: there was no network, nothing was sent. NO_ANSWER: the server did not answer, and may have done it all the
 * same. NOT_SENT: the request could not be made. NO_CODE: an error of no known form.
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

/** A call that failed, whether the server refused it or could not be reached. */
export class ApiError extends Error {
  /** 0 when there was no answer. */
  readonly status: number
  /** A code of the contract, or a `ClientCode`. */
  readonly code: string
  /** The message for each form field, by its path. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds, where the server names them. */
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

/** The server's own message in the language that is spoken, else the fallback of the specification (§8). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? t(error.message) : fallback
}

/** The server was not reached, or its answer was lost on the way. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'NO_ANSWER')
}

/** Neither a resetBackoff nor a slow line: the server has understood, and says no. */
const RETRYABLE_STATUSES = [408, 429]

/** What one had may be taken away while one looks at it: then what is still shown is no longer one's own. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !RETRYABLE_STATUSES.includes(error.status)
}
