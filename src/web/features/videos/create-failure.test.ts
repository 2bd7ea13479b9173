import { createFailure } from './videos.hooks.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { expect, test } from 'vitest'

const silent = new ApiError({ status: 500, code: 'NO_CODE' })
const MB = 1024 * 1024

test.each([
  { sizeInBytes: 100 * MB - 1, text: 'Failed to upload video.' },
  { sizeInBytes: 100 * MB, text: 'Failed to upload large video.' },
])('$sizeInBytes bytes that could not be uploaded: $text', ({ sizeInBytes, text }) => {
  const file = Object.defineProperty(new File([], 'talk.mp4'), 'size', { value: sizeInBytes })
  expect(createFailure(silent, file)).toBe(text)
  expect(createFailure(new ApiError({ status: 507, code: 'NO_ROOM', message: 'No room.' }), file)).toBe('No room.')
})
