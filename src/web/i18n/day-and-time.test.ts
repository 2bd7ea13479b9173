import { formatDailyTime, formatDayAndTime } from './day-and-time.ts'
import { afterEach, expect, test, vi } from 'vitest'

const ist = (text: string) => new Date(`${text}+05:30`)
const at = ist('2026-11-24T20:00:00')
const readAtOffset = (minutes: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutes)
afterEach(() => vi.restoreAllMocks())

test.each([
  ['2026-11-24T00:00:00', 'today, 8:00 pm'],
  ['2026-11-23T23:59:59', 'tomorrow, 8:00 pm'],
  ['2026-11-23T00:00:00', 'tomorrow, 8:00 pm'],
  ['2026-11-22T23:59:59', '24 Nov 2026'],
  ['2026-11-25T00:00:00', '24 Nov 2026'],
])('in India at %s it is “%s”', (now, expected) => {
  readAtOffset(330)
  expect(formatDayAndTime(at, ist(now))).toContain(expected)
})

test('abroad the day is named by its date, because it may be another day there', () => {
  readAtOffset(-300)
  expect(formatDayAndTime(at, ist('2026-11-24T12:00:00'))).toContain('24 Nov 2026')
  expect(formatDailyTime(at)).toBe('8:00 pm IST')
})
