import { toggled } from './item-order.ts'
import { expect, test } from 'vitest'

const [a, b, c] = [
  { _id: 'a', title: 'A' },
  { _id: 'b', title: 'B' },
  { _id: 'c', title: 'C' },
] as const

test('what is chosen stands at the end; chosen again it leaves', () => {
  expect(toggled([a], b)).toEqual([a, b])
  expect(toggled([a, b], a)).toEqual([b])
})

test('only id and title of an item are kept', () => {
  const video = { ...c, videoFileUrl: 'https://files.example/c' }
  expect(toggled([], video)).toEqual([c])
})
