import { formatRate, formatSeconds, formatShare, formatTimeSpan } from './format-figures.ts'
import { expect, test } from 'vitest'

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [3569, '59 min'],
  [3570, '1 h 0 min'],
  [12_000, '3 h 20 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatTimeSpan(seconds)).toBe(text)
})

test.each([
  [null, '–', '–', '–'],
  [0, '0.0 s', '0.0', '0 %'],
  [0.004, '0.0 s', '0.0', 'less than 1 %'],
  [0.5, '0.0 s', '0.5', '50 %'],
  [12.34, '0.0 s', '12', '1234 %'],
])('%s', (value, seconds, rate, share) => {
  expect([formatSeconds(value), formatRate(value), formatShare(value)]).toEqual([seconds, rate, share])
})
