import { errors, type ErrorCode } from '#shared/contract/errors.ts'

interface Details {
  /** The message for each form field, by its path. */
  fields?: Record<string, string>
  /** For 429 and 503: after how many seconds another try makes sense. */
  retryAfterInSeconds?: number
  /** Fields that the answer carries beside message and code. */
  more?: Record<string, unknown>
}

/** A request that is refused for a reason the person can read. What is not a refusal is a bug. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(errors[code].message)
    this.code = code
    this.status = errors[code].status
    this.details = details
  }
}
