import { signInErrorText } from './sign-in-failure.ts'
import { ApiError } from '#web/platform/api-client.ts'
import { expect, test } from 'vitest'

test.each([
  [
    new ApiError({ status: 0, code: 'NO_ANSWER' }),
    'The server did not respond. Please check if the backend is running.',
  ],
  [new ApiError({ status: 0, code: 'NOT_SENT' }), 'An error occurred while setting up the request.'],
  [new ApiError({ status: 500, code: 'NO_CODE' }), 'Server responded with an error.'],
  [new ApiError({ status: 422, code: 'INVALID', message: 'Please enter digits only.' }), 'Please enter digits only.'],
  [limitedFor(0.2), 'Too many tries. Please try again in 1 second.'],
  [limitedFor(90), 'Too many tries. Please try again in 90 seconds.'],
  [limitedFor(91), 'Too many tries. Please try again in 2 minutes.'],
  [limitedFor(5400), 'Too many tries. Please try again in 90 minutes.'],
  [limitedFor(5401), 'Too many tries. Please try again in 2 hours.'],
  [new TypeError('something else'), 'An unknown error occurred'],
])('%s is explained by its own message', (error, message) => {
  expect(signInErrorText(error)).toBe(message)
})

function limitedFor(seconds: number): ApiError {
  return new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many tries.', retryAfter: seconds })
}
