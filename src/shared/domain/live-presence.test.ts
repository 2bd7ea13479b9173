import { countedReactions, presenceTokenEnd, presentSince, shownPresence } from './live-presence.ts'
import { expect, test } from 'vitest'

const at = (time: string) => new Date(`2026-11-22T${time}.000Z`)

test.each([
  [0, null],
  [9, null],
  [10, 10],
  [100_000, 100_000],
])('of %i people present %s are shown', (present, shown) => {
  expect(shownPresence(present)).toBe(shown)
})

test('a heartbeat counts for 75 seconds', () => {
  expect(presentSince(at('04:31:15'))).toEqual(at('04:30:00'))
})

test.each([
  ['at the start of a slot', '04:30:00', '05:30:00', '04:50:00'],
  ['at the end of a slot', '04:39:59', '05:30:00', '04:50:00'],
  ['in the next slot', '04:40:00', '05:30:00', '05:00:00'],
  ['shortly before the end of the session', '05:25:00', '05:30:00', '05:30:00'],
])('a token made %s ends with the next slot or the session', (_when, now, endsAt, end) => {
  expect(presenceTokenEnd({ now: at(now), endsAt: at(endsAt) })).toEqual(at(end))
})

test.each([
  [{}, [0, 0, 0, 0]],
  [{ HEART: 3, LIGHT: 1 }, [0, 3, 0, 1]],
  [{ NAMASTE: 10 }, [10, 0, 0, 0]],
  [{ NAMASTE: 11, HEART: 1 }, [10, 0, 0, 0]],
  [{ NAMASTE: 4, HEART: 4, FLOWER: 4, LIGHT: 4 }, [4, 4, 2, 0]],
  [{ HEART: -5, FLOWER: 1 }, [0, 0, 1, 0]],
])('of %o reactions at once %o count', (sent, counted) => {
  expect(Object.values(countedReactions(sent))).toEqual(counted)
})
