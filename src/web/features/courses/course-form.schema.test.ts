import { toggleItem } from './course-form.schema.ts'
import { expect, test } from 'vitest'

const [a, b, c] = [
  { _id: 'a', title: 'A' },
  { _id: 'b', title: 'B' },
  { _id: 'c', title: 'C' },
] as const

test('an item is added at the end, and removed when it is selected again', () => {
  expect(toggleItem([a], b)).toEqual([a, b])
  expect(toggleItem([a, b], a)).toEqual([b])
})

test('a selected item holds only its id and title', () => {
  const video = { ...c, videoFileUrl: 'https://files.example/c' }
  expect(toggleItem([], video)).toEqual([c])
})
