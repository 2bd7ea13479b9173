import { errors, type ErrorCode } from '#shared/contract/errors.ts'

interface Details {
  /** A message for each wrong form field, by its path. */
  fields?: Record<string, string>
  /** For 429 and 503: after how many seconds to retry. */
  retryAfterInSeconds?: number
  /** What stands for `{name}` in the message. */
  values?: Record<string, string | number>
  /** Further fields of the answer. */
  extraFields?: Record<string, unknown>
}

/** Refuses a request with a code and a message for the user. Any other error is a bug. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(errors[code].message.replaceAll(/\{(\w+)\}/g, (all, name: string) => String(details.values?.[name] ?? all)))
    this.code = code
    this.status = errors[code].status
    this.details = details
  }
}
