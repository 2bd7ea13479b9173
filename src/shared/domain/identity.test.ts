import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Role } from './access.ts'
import { isSessionOpen, normaliseEmail, sessionEnd } from './identity.ts'

const start = new Date('2026-11-20T14:30:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const [hour, day] = [3600, 86_400]

describe('an address', () => {
  test.each([
    ['  Asha@Example.COM\n', 'asha@example.com'],
    ['ASHA.DEVI+1@example.com', 'asha.devi+1@example.com'],
    ['re\u0301ne@example.com', 'r\u00e9ne@example.com'],
    ['\u212Bsa@example.com', '\u00e5sa@example.com'],
    ['आशा@उदाहरण.भारत', 'आशा@उदाहरण.भारत'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normaliseEmail(typed)).toBe(stored)
  })

  test('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text))
      }),
    )
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

  test('ends at the earlier of its two limits', () => {
    expect(sessionEnd({ role: 'USER', startedAt: start, lastSeenAt: after(80 * day) })).toEqual(after(90 * day))
    expect(sessionEnd({ role: 'USER', startedAt: start, lastSeenAt: after(10 * day) })).toEqual(after(40 * day))
  })
})
