import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Role } from './access.ts'
import { isCodeOpen, isSessionOpen, normaliseEmail, resendInSeconds, sessionEnd } from './identity.ts'

const start = new Date('2026-11-20T14:30:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const [minute, hour, day] = [60, 3600, 86_400]

describe('an address', () => {
  test.each([
    ['  Asha@Example.COM\n', 'asha@example.com'],
    ['ASHA.DEVI+1@example.com', 'asha.devi+1@example.com'],
    ['re\u0301ne@example.com', 'r\u00e9ne@example.com'],
    ['\u212Bsa@example.com', '\u00e5sa@example.com'],
    ['आशा@उदाहरण.भारत', 'आशा@उदाहरण.भारत'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(normaliseEmail(typed)).toBe(kept)
  })

  test('that is kept stays what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text))
      }),
    )
  })
})

test.each([
  [10 * minute - 1, 0, true],
  [10 * minute, 0, false],
  [10 * minute + 1, 0, false],
  [0, 4, true],
  [0, 5, false],
])('a code after %i seconds and %i wrong tries is open: %s', (seconds, wrongTries, expected) => {
  expect(isCodeOpen({ sentAt: start, wrongTries, now: after(seconds) })).toBe(expected)
})

describe('another code is sent', () => {
  const sends = (...seconds: number[]) => seconds.map(after)
  const everyTwoMinutes = sends(...Array.from({ length: 5 }, (_, index) => index * 2 * minute))
  const everyTwoHours = sends(...Array.from({ length: 10 }, (_, index) => index * 2 * hour))

  test.each<[string, Date[], number, number]>([
    ['at once when none was', [], 0, 0],
    ['not in the first second', sends(0), 0, minute],
    ['a second before the minute is over', sends(0), minute - 1, 1],
    ['when it is over', sends(0), minute, 0],
    ['after a part of a second counts whole', sends(0), minute - 0.5, 1],
    ['an hour after the first of five', everyTwoMinutes, 30 * minute, 30 * minute],
    ['when that hour is over', everyTwoMinutes, hour, 0],
    ['a day after the first of ten', everyTwoHours, 20 * hour, 4 * hour],
    ['when that day is over', everyTwoHours, day, 0],
    ['whatever the order of the sends', everyTwoHours.toReversed(), 20 * hour, 4 * hour],
  ])('%s', (_, sentAt, now, wait) => {
    expect(resendInSeconds(sentAt, after(now))).toBe(wait)
  })
})

describe('a session', () => {
  test.each<[Role, number, number, boolean, string]>([
    ['USER', 0, 30 * day - 1, true, 'unused for just under thirty days'],
    ['USER', 0, 30 * day, false, 'unused for thirty days'],
    ['USER', 89 * day, 90 * day - 1, true, 'used, just under ninety days old'],
    ['USER', 89 * day, 90 * day, false, 'ninety days old'],
    ['ADMIN', 0, hour - 1, true, 'of an administrator, unused for just under an hour'],
    ['ADMIN', 0, hour, false, 'of an administrator, unused for an hour'],
    ['ADMIN', 11.5 * hour, 12 * hour - 1, true, 'of an administrator, just under twelve hours old'],
    ['ADMIN', 11.5 * hour, 12 * hour, false, 'of an administrator, twelve hours old'],
  ])('of %s seen after %d s is open after %d s: %s (%s)', (role, seen, now, expected) => {
    const session = { role, startedAt: start, lastSeenAt: after(seen) }
    expect(isSessionOpen(session, after(now))).toBe(expected)
  })

  test('ends at the earlier of both ends', () => {
    expect(sessionEnd({ role: 'USER', startedAt: start, lastSeenAt: after(80 * day) })).toEqual(after(90 * day))
    expect(sessionEnd({ role: 'USER', startedAt: start, lastSeenAt: after(10 * day) })).toEqual(after(40 * day))
  })
})
