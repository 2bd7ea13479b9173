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
])('an item moves from %i to %i', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order)
})

const rows = [
  { top: 0, height: 40 },
  { top: 40, height: 80 },
  { top: 120, height: 40 },
]

test.each([
  ['at its own index without movement', 1, 0, 1],
  ['at its own index up to the middle of the next row', 0, 60, 0],
  ['after the next row past its middle', 0, 61, 1],
  ['at the end', 0, 500, 2],
  ['at the beginning', 2, -500, 0],
  ['before the previous row past its middle', 2, -61, 1],
])('a row is dropped %s', (_where, from, by, index) => {
  expect(dropIndex(rows, from, by)).toBe(index)
})

test('the rows in between shift by the dragged row’s height', () => {
  const shifts = (from: number, to: number) => [0, 1, 2].map((at) => rowShift({ at, from, to, height: 40 }))
  expect(shifts(0, 2)).toEqual([0, -40, -40])
  expect(shifts(2, 1)).toEqual([0, 40, 0])
  expect(shifts(1, 1)).toEqual([0, 0, 0])
})
