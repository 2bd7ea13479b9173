import { signInFailure } from './sign-in-failure.ts'
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
  [new TypeError('something else'), 'An unknown error occurred'],
])('%s is told as it was', (error, words) => {
  expect(signInFailure(error)).toBe(words)
})
