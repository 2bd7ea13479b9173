import { byPosition, lastSeconds } from './notes.ts'
import { expect, test } from 'vitest'

test.each([
  ['in the middle', 95.5, { from: 85.5, until: 95.5 }],
  ['after exactly ten seconds', 10, { from: 0, until: 10 }],
  ['after four seconds', 4, { from: 0, until: 4 }],
  ['at the beginning', 0, { from: 0, until: 0 }],
])('the last ten seconds %s', (_, now, expected) => {
  expect(lastSeconds(now)).toEqual(expected)
})

test('notes are in the order of the item, older ones first', () => {
  const note = (from: number, day: number) => ({ from, createdAt: new Date(Date.UTC(2026, 10, day)) })
  const [late, newer, older] = [note(90, 1), note(5, 3), note(5, 2)]
  expect([late, newer, older].toSorted(byPosition)).toEqual([older, newer, late])
})
