import { HOUR_IN_MS } from './ist.ts'
import { currentState, decideShare, planWrite, sharingState } from './reflections.ts'
import { expect, test } from 'vitest'

const now = new Date('2026-11-23T06:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)

const member = { isModerator: false, age: 'ADULT', pausedUntil: null, now } as const
test.each([
  [{}, 'YES'],
  [{ age: null }, 'AGE_UNKNOWN'],
  [{ age: 'GUARDIAN' }, 'UNDER_AGE'],
  [{ pausedUntil: later(1) }, 'PAUSED'],
  [{ pausedUntil: now }, 'YES'],
  [{ age: null, isModerator: true }, 'YES'],
] as const)('a member with %j may share: %s', (input, expected) => {
  expect(sharingState({ ...member, ...input })).toBe(expected)
})

const share = { isModerator: false, finding: null, wasHidden: false, shownBefore: 2, now } as const
const due = later(24 * HOUR_IN_MS)
test.each([
  [{}, 'SHOWN', null, now],
  [{ shownBefore: 0 }, 'HELD', 'FIRST', due],
  [{ shownBefore: 1 }, 'HELD', 'FIRST', due],
  [{ shownBefore: 0, finding: 'LINK' }, 'HELD', 'LINK', null],
  [{ wasHidden: true }, 'HELD', 'MODERATOR', null],
  [{ finding: 'WORD', isModerator: true, wasHidden: true }, 'SHOWN', null, now],
] as const)('a share with %j is %s for %s', (input, state, reason, shownFrom) => {
  expect(decideShare({ ...share, ...input })).toEqual({ state, reason, shownFrom })
})

test.each([
  ['HELD', later(1), 'HELD'],
  ['HELD', now, 'SHOWN'],
  ['HELD', null, 'HELD'],
  ['HIDDEN', null, 'HIDDEN'],
  ['PRIVATE', null, 'PRIVATE'],
] as const)('%s until %s is %s', (state, shownFrom, expected) => {
  expect(currentState({ state, shownFrom }, now)).toBe(expected)
})

const stored = { text: 'calm', isShared: false, version: 3 }
test.each([
  [null, { ...stored, version: 0 }, 'CREATE'],
  [stored, { ...stored, version: 0 }, 'NOTHING'],
  [stored, { ...stored, text: 'calmer' }, 'UPDATE'],
  [stored, { ...stored, isShared: true }, 'UPDATE'],
  [stored, { ...stored, text: 'calmer', version: 2 }, 'CONFLICT'],
  [stored, { ...stored, text: 'calmer', version: 0 }, 'CONFLICT'],
])('%j written as %j: %s', (current, next, expected) => expect(planWrite(current, next)).toBe(expected))
