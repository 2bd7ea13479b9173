import { countedSitting, sittingAt } from './sittings.ts'
import { expect, test } from 'vitest'

const NOW = new Date('2026-11-23T18:31:00.000Z')
const DAY = 24 * 3600_000

test.each<[string, number, number, string | null]>([
  ['a second too short', 179, 0, null],
  ['just long enough', 180, 0, '2026-11-24'],
  ['ended a minute before midnight in India', 600, 2 * 60_000, '2026-11-23'],
  ['seven days ago', 600, 7 * DAY, '2026-11-17'],
  ['longer ago than seven days', 600, 7 * DAY + 1, null],
  ['an end in the future is now', 600, -DAY, '2026-11-24'],
])('a sitting that is %s', (_what, seconds, ageInMs, day) => {
  expect(countedSitting({ seconds, ageInMs }, NOW)?.day ?? null).toBe(day)
})

test('others are counted only for a minute after the end, and a sitting has 30 minutes at most', () => {
  expect(countedSitting({ seconds: 600, ageInMs: 60_000 }, NOW)?.hasJustEnded).toBe(true)
  expect(countedSitting({ seconds: 600, ageInMs: 60_001 }, NOW)?.hasJustEnded).toBe(false)
  const startedAt = new Date('2026-11-23T18:01:00.000Z')
  expect(countedSitting({ seconds: 9999, ageInMs: 0 }, NOW)?.startedAt).toEqual(startedAt)
})

test.each([
  [-1000, 0, 600],
  [0, 0, 600],
  [61_999, 61, 539],
  [600_000, 600, 0],
  [9_000_000, 600, 0],
])('%i ms after the start %i seconds are sat and %i are left', (ms, seconds, left) => {
  const sat = sittingAt({ startedAt: NOW, minutes: 10 }, new Date(NOW.getTime() + ms))
  expect([sat.seconds, sat.left]).toEqual([seconds, left])
})
