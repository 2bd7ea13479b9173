import { localSessionTime } from './local-session-time.ts'
import { expect, test } from 'vitest'

const onFriday = new Date('2026-11-20T12:00:00Z')

test.each([
  ['Asia/Kolkata', 'en', null],
  ['Asia/Colombo', 'en', null],
  ['Europe/London', 'en', 'Sunday 4:30 am'],
  ['America/New_York', 'en', 'Saturday 11:30 pm'],
  ['Asia/Kathmandu', 'en', 'Sunday 10:15 am'],
  ['Europe/London', 'hi', 'रविवार सुबह 4:30'],
  ['America/New_York', 'hi', 'शनिवार रात 11:30'],
])('in %s the Sunday session (%s) is at %s', (timeZone, language, expected) => {
  const localTime = localSessionTime({ now: onFriday, language, timeZone })
  expect(localTime?.replaceAll(/[\s,]+/g, ' ') ?? null).toBe(expected)
})

test.each([
  ['the second before the start', '2026-03-29T04:29:59Z', '5:30'],
  ['the start itself, after which the next session counts', '2026-03-22T04:30:00Z', '5:30'],
  ['a week before clocks change', '2026-03-22T04:29:59Z', '4:30'],
])('%s uses the UTC offset of that Sunday', (_name, now, expected) => {
  const localTime = localSessionTime({ now: new Date(now), language: 'en', timeZone: 'Europe/London' })
  expect(localTime).toContain(expected)
})

test('the session of a series is named by its own weekday and time', () => {
  const start = new Date('2026-11-28T12:30:00Z')
  const localTime = localSessionTime({ now: onFriday, language: 'en', timeZone: 'Europe/London', start })
  expect(localTime?.replaceAll(/[\s,]+/g, ' ')).toBe('Saturday 12:30 pm')
})
