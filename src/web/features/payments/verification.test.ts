import { isRetryable } from './verification.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { expect, test } from 'vitest'

test.each([
  ['the bank has not decided', new ApiError({ status: 409, code: 'PAYMENT_PENDING' }), true],
  ['the server is not reached', new ApiError({ status: 0, code: 'NO_ANSWER' }), true],
  ['the server is busy', new ApiError({ status: 503, code: 'UNAVAILABLE' }), true],
  ['there were too many requests', new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS' }), true],
  ['the confirmation is refused', new ApiError({ status: 422, code: 'PAYMENT_NOT_CONFIRMED' }), false],
  ['the session is over', new ApiError({ status: 401, code: 'UNAUTHENTICATED' }), false],
  ['the page has a bug', new TypeError('x is not a function'), false],
  ['nothing has failed', null, false],
])('verification is retried unless the error is final: %s', (_name, error, isRetried) => {
  expect(isRetryable(error)).toBe(isRetried)
})
