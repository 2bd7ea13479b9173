import { formatDailyTime } from './dates.ts'
import { formatDayAndTime } from './day-and-time.ts'
import { setChosenTimeZone } from './time-zone.ts'
import { afterEach, expect, test } from 'vitest'

const ist = (text: string) => new Date(`${text}+05:30`)
const at = ist('2026-11-24T20:00:00')
afterEach(() => setChosenTimeZone(null))

test.each([
  ['2026-11-24T00:00:00', 'today, 8:00 pm'],
  ['2026-11-23T23:59:59', 'tomorrow, 8:00 pm'],
  ['2026-11-23T00:00:00', 'tomorrow, 8:00 pm'],
  ['2026-11-22T23:59:59', '24 Nov 2026'],
  ['2026-11-25T00:00:00', '24 Nov 2026'],
])('in India at %s it is “%s”', (now, expected) => {
  setChosenTimeZone('Asia/Kolkata')
  expect(formatDayAndTime(at, ist(now))).toContain(expected)
  expect(formatDailyTime(at)).toBe('8:00 pm')
})

test('abroad the day is named by its date, because it may be another day there', () => {
  setChosenTimeZone('America/New_York')
  expect(formatDayAndTime(at, ist('2026-11-24T12:00:00'))).toBe('24 Nov 2026, 8:00 pm IST')
  expect(formatDailyTime(at)).toBe('8:00 pm IST')
})
