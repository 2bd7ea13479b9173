import { findMatches, findPage } from './ebook-search.ts'
import { expect, test } from 'vitest'

test.each<[string, string[], string, string[]]>([
  ['a word in a line', ['Open the window, then sit.'], 'WINDOW', ['window']],
  ['every place on the page', ['a window', 'Window by window'], 'window', ['window', 'Window', 'window']],
  ['a phrase over two lines', ['Breathe in', 'and out.'], 'in and', ['in', 'and']],
  ['a phrase typed with other spaces', ['Breathe  in'], ' breathe in ', ['Breathe  in']],
  ['a part of a word', ['sitting'], 'sit', ['sit']],
  ['Devanagari', ['साँस भीतर लें।'], 'भीतर', ['भीतर']],
  ['nothing for an empty search', ['window'], '  ', []],
  ['nothing that is not there', ['window'], 'door', []],
  ['nothing over two words that only touch', ['win', 'dow'], 'window', []],
])('marks %s', (_, texts, words, marked) => {
  const found = findMatches(texts, words).map(({ text, from, to }) => texts[text]?.slice(from, to))
  expect(found).toEqual(marked)
})

test('the search goes on after the page, wraps around, and releases each page that it has read', async () => {
  let released = 0
  const pages = ['dawn', 'noon', 'dusk']
  const pdf = {
    numPages: pages.length,
    getPage: async (page: number) => ({
      getTextContent: async () => ({ items: [{ str: pages[page - 1] }] }),
      cleanup: () => (released += 1),
    }),
  }
  const { signal } = new AbortController()
  expect(await findPage(pdf, { words: 'Dawn', after: 2, signal })).toBe(1)
  expect(released).toBe(2)
  expect(await findPage(pdf, { words: 'noon', after: 2, signal })).toBe(2)
  expect(await findPage(pdf, { words: 'night', after: 1, signal })).toBeNull()
})

test('a closed search reads no further page', async () => {
  const closing = new AbortController()
  let read = 0
  const pdf = {
    numPages: 1000,
    getPage: async () => ({
      getTextContent: async () => ({ items: [] }),
      cleanup() {
        read += 1
        if (read === 3) closing.abort()
      },
    }),
  }
  await expect(findPage(pdf, { words: 'dawn', after: 1, signal: closing.signal })).rejects.toThrow('aborted')
  expect(read).toBe(3)
})
