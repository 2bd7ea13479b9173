import { formatLength } from './format-length.ts'
import { expect, test } from 'vitest'

test.each([
  [0, '0:00'],
  [9.4, '0:09'],
  [59.6, '1:00'],
  [245, '4:05'],
  [3599, '59:59'],
  [3729, '1:02:09'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})
