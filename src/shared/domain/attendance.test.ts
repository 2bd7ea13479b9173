import { attendanceCurve, lastFullMinute, meanMinutes, peakOf, stayedToEnd } from './attendance.ts'
import { expect, test } from 'vitest'

const at = (time: string) => new Date(`2026-11-22T${time}.000Z`)
const session = { startTime: at('04:30:00'), endTime: at('04:35:00') }
const minute = (time: string, members: number) => ({ minute: at(`${time}:00`), members })

test.each([
  ['before the start', '04:29:59', []],
  ['at the start', '04:30:00', ['04:30']],
  ['in the second minute', '04:31:30', ['04:30', '04:31']],
  ['after the end', '06:00:00', ['04:30', '04:31', '04:32', '04:33', '04:34']],
])('%s the curve has the minutes so far', (_when, now, minutes) => {
  const curve = attendanceCurve([], { ...session, now: at(now) })
  expect(curve.map(({ minute: each }) => each.toISOString().slice(11, 16))).toEqual(minutes)
})

test('a minute without anybody is zero, and what is outside of the session is left out', () => {
  const counted = [minute('04:29', 9), minute('04:31', 3), minute('04:35', 9)]
  const curve = attendanceCurve(counted, { ...session, now: at('05:00:00') })
  expect(curve.map(({ members }) => members)).toEqual([0, 3, 0, 0, 0])
})

test.each([
  [[], null],
  [[minute('04:30', 0)], null],
  [[minute('04:30', 2), minute('04:31', 5), minute('04:32', 5)], minute('04:31', 5)],
])('the peak of %j is %j', (curve, peak) => {
  expect(peakOf(curve)).toEqual(peak)
})

test.each([
  [[], 0, null],
  [[minute('04:30', 2), minute('04:31', 1)], 2, 1.5],
])('the mean of %j for %i members is %j', (counted, members, mean) => {
  expect(meanMinutes(counted, members)).toBe(mean)
})

test.each([
  ['04:30:00', '04:35:00', '04:34:00'],
  ['04:30:00', '04:34:20', '04:33:00'],
  ['04:30:00', '04:30:40', '04:30:00'],
])('of a session from %s to %s the last full minute begins at %s', (start, end, last) => {
  expect(lastFullMinute({ startTime: at(start), endTime: at(end) })).toEqual(at(last))
})

test.each([
  ['04:30:05', '04:34:50', true],
  ['04:30:05', '04:34:00', true],
  ['04:30:05', '04:33:59', false],
  ['04:34:59', '04:34:59', true],
  // In the part of a minute that is left when a video is shorter than its slot.
  ['04:35:00', '04:35:10', false],
])('a member who played from %s to %s stayed to the end: %s', (joinedAt, leftAt, stayed) => {
  expect(stayedToEnd({ joinedAt: at(joinedAt), leftAt: at(leftAt) }, session)).toBe(stayed)
})
