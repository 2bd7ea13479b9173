import { mayStillCome } from './verification.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { expect, test } from 'vitest'

test.each([
  ['the bank has not said yes yet', new ApiError({ status: 409, code: 'PAYMENT_PENDING' }), true],
  ['the server is not reached', new ApiError({ status: 0, code: 'NO_ANSWER' }), true],
  ['the server is busy', new ApiError({ status: 503, code: 'UNAVAILABLE' }), true],
  ['it was asked too often', new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS' }), true],
  ['the confirmation is refused', new ApiError({ status: 422, code: 'PAYMENT_NOT_CONFIRMED' }), false],
  ['the session is over', new ApiError({ status: 401, code: 'UNAUTHENTICATED' }), false],
  ['the page itself is wrong', new TypeError('x is not a function'), false],
  ['nothing has failed', null, false],
])('%s: asked again %#', (_name, error, isAskedAgain) => {
  expect(mayStillCome(error)).toBe(isAskedAgain)
})
