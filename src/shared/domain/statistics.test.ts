import { trendInPercent } from './statistics.ts'
import { expect, test } from 'vitest'

test.each([
  { before: 100, now: 112, percent: 12 },
  { before: 100, now: 97, percent: -3 },
  { before: 3, now: 4, percent: 33 },
  { before: 5, now: 5, percent: 0 },
  { before: 4, now: 0, percent: -100 },
  { before: 0, now: 7, percent: null },
])('from $before to $now is $percent percent', ({ before, now, percent }) => {
  expect(trendInPercent({ now, before })).toBe(percent)
})
