import { filterMessage, isDeletable, isRepeated, lineBudget, secondsToWait } from './chat-rules.ts'
import { isHolding, pageIntervalInMs, postingState, roomOpensAt } from './live-room.ts'
import { expect, test } from 'vitest'

const NOW = new Date('2026-11-22T05:00:00.000Z')
const before = (ms: number) => new Date(NOW.getTime() - ms)
const SECOND = 1000
const MINUTE = 60 * SECOND

const usual = {
  isModerator: false,
  mode: 'HOLD_FIRST',
  isHolding: false,
  finding: null,
  isRepeated: false,
  isKnown: true,
  hasLine: true,
} as const

test.each([
  ['of a known member', {}, 'SHOWN', null],
  ['the first of a member', { isKnown: false }, 'HELD', 'FIRST'],
  ['the first of a member in an open room', { isKnown: false, mode: 'OPEN' }, 'SHOWN', null],
  ['where everything is held', { mode: 'HOLD_ALL' }, 'HELD', 'HOLD_ALL'],
  ['without a moderator', { isHolding: true }, 'HELD', 'NO_MODERATOR'],
  ['in an open room without a moderator', { isHolding: true, mode: 'OPEN' }, 'HELD', 'NO_MODERATOR'],
  ['with a link in an open room', { finding: 'LINK', mode: 'OPEN' }, 'HELD', 'LINK'],
  ['said again', { isRepeated: true }, 'HELD', 'REPEATED'],
  ['when there are too many', { hasLine: false }, 'LIMITED', 'TOO_MANY'],
  ['the first when there are too many', { hasLine: false, isKnown: false }, 'HELD', 'FIRST'],
  ['of a moderator', { isModerator: true, finding: 'LINK', hasLine: false, isHolding: true }, 'SHOWN', null],
] as const)('a message %s', (_what, changed, state, reason) => {
  expect(filterMessage({ ...usual, ...changed })).toEqual({ state, reason })
})

const room = { startsAt: NOW, endsAt: new Date(NOW.getTime() + 60 * MINUTE) }
const person = { isModerator: false, age: 'ADULT', mode: 'HOLD_FIRST', pausedUntil: null } as const
test.each([
  ['a minute after the start', MINUTE, {}, 'YES'],
  ['a moment before the waiting room', -15 * MINUTE - 1, {}, 'CLOSED'],
  ['in the waiting room', -15 * MINUTE, {}, 'YES'],
  ['a moment before the end', 60 * MINUTE - 1, {}, 'YES'],
  ['at the end', 60 * MINUTE, {}, 'CLOSED'],
  ['under 18', 0, { age: 'GUARDIAN' }, 'UNDER_AGE'],
  ['before they stated their age', 0, { age: null }, 'AGE_UNKNOWN'],
  ['in a room without chat', 0, { mode: 'OFF' }, 'OFF'],
  ['paused', 0, { pausedUntil: new Date(NOW.getTime() + 1) }, 'PAUSED'],
  ['after a pause', 0, { pausedUntil: NOW }, 'YES'],
  ['as moderator, paused and under age', 0, { isModerator: true, age: 'GUARDIAN' }, 'YES'],
  ['as moderator in a room without chat', 0, { isModerator: true, mode: 'OFF' }, 'OFF'],
] as const)('who writes %s: %s', (_what, ms, changed, expected) => {
  const now = new Date(NOW.getTime() + ms)
  expect(postingState({ ...room, ...person, ...changed, now })).toBe(expected)
})

test('the waiting room opens a quarter of an hour before', () => {
  expect(roomOpensAt(room)).toEqual(before(15 * MINUTE))
})

test.each([
  [null, true],
  [before(2 * MINUTE), false],
  [before(2 * MINUTE + 1), true],
])('a moderator seen at %s: holding %s', (seenAt, expected) => expect(isHolding(seenAt, NOW)).toBe(expected))

test.each([
  [0, 2],
  [5_000, 2],
  [5_001, 4],
  [30_000, 4],
  [30_001, 6],
])('%i watching: a page every %i s', (present, seconds) => expect(pageIntervalInMs(present)).toBe(seconds * SECOND))

test.each([
  { what: 'at once', sinceMade: 0, interval: 0, lines: 3 },
  { what: '2 s', sinceMade: 0, interval: 2, lines: 3 },
  { what: '4 s', sinceMade: 1, interval: 4, lines: 6 },
  { what: '6 s', sinceMade: 6, interval: 6, lines: 9 },
  { what: 'late', sinceMade: 10, interval: 2, lines: 15 },
  { what: 'very late', sinceMade: 3600, interval: 2, lines: 90 },
])('a page $what after the one before has at most $lines lines', ({ sinceMade, interval, lines }) => {
  const madeAt = before(sinceMade * SECOND)
  expect(lineBudget({ madeAt, nextAt: new Date(madeAt.getTime() + interval * SECOND), now: NOW })).toBe(lines)
})

test.each([
  [null, 0],
  [before(5 * SECOND), 0],
  [before(5 * SECOND - 1), 1],
  [NOW, 5],
])('last written at %s: %i s to wait in slow mode of 5 s', (lastSentAt, seconds) => {
  expect(secondsToWait({ lastSentAt, slowModeInSeconds: 5, now: NOW })).toBe(seconds)
})

test.each([
  ['the same text', { text: 'Why?', foldKey: null }, { text: 'Why?', foldKey: null, sentAt: before(MINUTE) }, true],
  ['long ago', { text: 'Why?', foldKey: null }, { text: 'Why?', foldKey: null, sentAt: before(5 * MINUTE) }, false],
  ['another text', { text: 'Why?', foldKey: null }, { text: 'How?', foldKey: null, sentAt: NOW }, false],
  ['a greeting', { text: 'Om!', foldKey: 'om' }, { text: 'om', foldKey: 'om', sentAt: before(59 * SECOND) }, true],
  ['a greeting later', { text: 'Om', foldKey: 'om' }, { text: 'om', foldKey: 'om', sentAt: before(MINUTE) }, false],
])('repeated: %s', (_what, text, earlier, expected) => expect(isRepeated(text, [earlier], NOW)).toBe(expected))

test.each([
  [5 * MINUTE, true],
  [5 * MINUTE + 1, false],
])('after %i ms a message can be deleted: %s', (ms, expected) => expect(isDeletable(before(ms), NOW)).toBe(expected))
