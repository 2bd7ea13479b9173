import { bufferedUntil, fragmentAfter, fragmentAt, fragmentRange } from './fragment-ranges.ts'
import { expect, test } from 'vitest'

const MAP = { startBytes: 1000, fragmentInSeconds: 2, fragmentSizes: [10, 20, 30, 5] }

test.each([
  [0, 1, { from: 1000, to: 1009 }],
  [1, 1, { from: 1010, to: 1029 }],
  [1, 2, { from: 1010, to: 1059 }],
  [3, 1, { from: 1060, to: 1064 }],
  [3, 2, { from: 1060, to: 1064 }],
])('from fragment %d, %d at a time', (index, count, range) => {
  expect(fragmentRange(MAP, index, count)).toEqual(range)
})

test.each([
  [0, 0],
  [1.99, 0],
  [2, 1],
  [7.5, 3],
])('second %d is in fragment %d', (second, index) => {
  expect(fragmentAt(MAP, second)).toBe(index)
})

test.each([
  [1.9, 1],
  [2, 1],
  [2.04, 1],
  [1.5, 0],
])('what is buffered until second %d continues with fragment %d', (second, index) => {
  expect(fragmentAfter(MAP, second)).toBe(index)
})

const ranges = (...list: [number, number][]) => ({
  length: list.length,
  start: (index: number) => list[index]?.[0] ?? NaN,
  end: (index: number) => list[index]?.[1] ?? NaN,
})

test.each([
  ['nothing', ranges(), 5, 5],
  ['a range', ranges([0, 10]), 5, 10],
  ['its end', ranges([0, 10]), 10, 10],
  ['the second range', ranges([0, 4], [5, 9]), 6, 9],
  ['a gap', ranges([0, 4], [6, 9]), 5, 5],
  ['a hair before a range', ranges([5.08, 9]), 5, 9],
])('buffered around a position: %s', (_, buffered, position, end) => {
  expect(bufferedUntil(buffered, position)).toBe(end)
})
