import { findDestinationPage, readOutline } from './ebook-outline.ts'
import { expect, test } from 'vitest'

const reference = { num: 7, gen: 0 }
const bookWith = (outline: unknown) => ({
  numPages: 12,
  getOutline: async () => outline,
  getDestination: async (name: string) => (name === 'dawn' ? [reference, { name: 'Fit' }] : null),
  getPageIndex: async ({ num }: { num: number }) => num - 1,
})

test('the list of contents has chapters and their sections in reading order', async () => {
  const section = { title: ' Sitting ', dest: 'dawn', items: [] }
  const group = { title: 'A heading without a place', dest: null, items: [section] }
  expect(await readOutline(bookWith([{ title: 'Dawn', dest: [reference], items: [section] }, group]))).toEqual([
    { title: 'Dawn', depth: 0, destination: [reference] },
    { title: 'Sitting', depth: 1, destination: 'dawn' },
    { title: 'Sitting', depth: 1, destination: 'dawn' },
  ])
})

test.each([
  ['without one', null],
  ['with a broken one', [{ title: 4 }]],
])('a book %s has no contents', async (_, outline) => {
  expect(await readOutline(bookWith(outline))).toEqual([])
})

test.each([
  ['a name', 'dawn', 7],
  ['an unknown name', 'dusk', null],
  ['a reference', [reference], 7],
  ['a number', [3, { name: 'Fit' }], 4],
  ['a number beyond the end', [12], null],
  ['an empty array', [], null],
])('%s leads to its page', async (_, place, page) => {
  expect(await findDestinationPage(bookWith(null), place)).toBe(page)
})
