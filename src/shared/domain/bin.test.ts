import { daysLeftInBin, restoreDeadline, restoreCutoff } from './bin.ts'
import { expect, test } from 'vitest'

const deletedAt = new Date('2026-11-01T10:00:00.000Z')

test.each([
  ['the moment of the deletion', '2026-11-01T10:00:00.000Z', 30],
  ['a millisecond later', '2026-11-01T10:00:00.001Z', 30],
  ['a day later', '2026-11-02T10:00:00.000Z', 29],
  ['a day before the end', '2026-11-30T10:00:00.000Z', 1],
  ['a millisecond before the end', '2026-12-01T09:59:59.999Z', 1],
  ['the end', '2026-12-01T10:00:00.000Z', 0],
  ['long after the end', '2027-12-01T10:00:00.000Z', 0],
  ['a clock that runs behind', '2026-11-01T09:00:00.000Z', 30],
])('days left in the bin at %s', (_when, now, days) => {
  expect(daysLeftInBin(deletedAt, new Date(now))).toBe(days)
})

test('content leaves the bin exactly at its restore deadline', () => {
  expect(restoreDeadline(deletedAt)).toEqual(new Date('2026-12-01T10:00:00.000Z'))
  expect(restoreCutoff(restoreDeadline(deletedAt))).toEqual(deletedAt)
})
