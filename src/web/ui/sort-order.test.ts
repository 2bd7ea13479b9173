import { dropIndex, moveItem, rowShift } from './sort-order.ts'
import { expect, test } from 'vitest'

test.each([
  [1, 0, 'bac'],
  [1, 2, 'acb'],
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [7, 0, 'abc'],
])('from %i to %i', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order)
})

const rows = [
  { top: 0, height: 40 },
  { top: 40, height: 80 },
  { top: 120, height: 40 },
]

test.each([
  ['where it is', 1, 0, 1],
  ['not before the middle of the next is passed', 0, 60, 0],
  ['behind the next', 0, 61, 1],
  ['at the end', 0, 500, 2],
  ['at the beginning', 2, -500, 0],
  ['before the one above', 2, -61, 1],
])('a row lands %s', (_where, from, by, place) => {
  expect(dropIndex(rows, from, by)).toBe(place)
})

test('the rows between make room', () => {
  const room = (from: number, to: number) => [0, 1, 2].map((at) => rowShift({ at, from, to, height: 40 }))
  expect(room(0, 2)).toEqual([0, -40, -40])
  expect(room(2, 1)).toEqual([0, 40, 0])
  expect(room(1, 1)).toEqual([0, 0, 0])
})
