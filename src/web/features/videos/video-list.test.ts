import { createFailedText } from './video-list.ts'
import { ApiError, messageOf } from '#web/platform/api-error.ts'
import { expect, test } from 'vitest'

const unexplained = new ApiError({ status: 500, code: 'NO_CODE' })
const MB = 1024 * 1024

test.each([
  { sizeInBytes: 100 * MB - 1, text: 'Failed to upload video.' },
  { sizeInBytes: 100 * MB, text: 'Failed to upload large video.' },
])('a video of $sizeInBytes bytes that could not be uploaded says: $text', ({ sizeInBytes, text }) => {
  const file = Object.defineProperty(new File([], 'talk.mp4'), 'size', { value: sizeInBytes })
  expect(messageOf(unexplained, createFailedText(file))).toBe(text)
  const explained = new ApiError({ status: 507, code: 'NO_ROOM', message: 'No room.' })
  expect(messageOf(explained, createFailedText(file))).toBe('No room.')
})
