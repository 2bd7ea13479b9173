import { leftOfItem } from './left-of-item.ts'
import { expect, test } from 'vitest'

test.each([
  ['VIDEO', { latest: 0, length: 42 }, '42 s left'],
  ['VIDEO', { latest: 41.9, length: 42 }, '1 s left'],
  ['AUDIO', { latest: 60, length: 119.5 }, '1 min left'],
  ['VIDEO', { latest: 0, length: 60 }, '1 min left'],
  ['VIDEO', { latest: 10, length: 379 }, '6 min left'],
  ['AUDIO', { latest: 0, length: 3599 }, '1 h 0 min left'],
  ['VIDEO', { latest: 300, length: 7500 }, '2 h 0 min left'],
  ['VIDEO', { latest: 50, length: 42 }, '1 s left'],
  ['EBOOK', { latest: 4, length: 16 }, '12 pages left'],
  ['EBOOK', { latest: 15, length: 16 }, '1 page left'],
] as const)('of %s %o: %s', (kind, progress, left) => {
  expect(leftOfItem(kind, progress)).toBe(left)
})
