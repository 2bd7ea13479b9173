import { moved, toggled } from './item-order.ts'
import { expect, test } from 'vitest'

const [a, b, c] = [
  { _id: 'a', title: 'A' },
  { _id: 'b', title: 'B' },
  { _id: 'c', title: 'C' },
] as const

test.each([
  ['the second goes up', 1, -1, 'bac'],
  ['the second goes down', 1, 1, 'acb'],
  ['the first stays when it goes up', 0, -1, 'abc'],
  ['the last stays when it goes down', 2, 1, 'abc'],
] as const)('%s', (_name, from, by, order) => {
  expect(
    moved([a, b, c], from, by)
      .map(({ _id }) => _id)
      .join(''),
  ).toBe(order)
})

test('what is chosen stands at the end; chosen again it leaves', () => {
  expect(toggled([a], b)).toEqual([a, b])
  expect(toggled([a, b], a)).toEqual([b])
})

test('only id and title of an item are kept', () => {
  const video = { ...c, videoFileUrl: 'https://files.example/c' }
  expect(toggled([], video)).toEqual([c])
})
