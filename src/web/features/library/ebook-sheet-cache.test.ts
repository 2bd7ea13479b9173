import { createSheetCache } from './ebook-sheet-cache.ts'
import { expect, test } from 'vitest'

function openCache() {
  const drawn: number[] = []
  const aborted: number[] = []
  const inMemory = new Set<number>()
  const failing = new Set<number>()
  const cache = createSheetCache(async (page, signal) => {
    drawn.push(page)
    signal.addEventListener('abort', () => aborted.push(page))
    if (failing.has(page)) throw new Error('No connection.')
    inMemory.add(page)
    return { page, discard: () => inMemory.delete(page) }
  })
  return { cache, drawn, aborted, inMemory, failing }
}

test('a page is drawn once while it is kept', async () => {
  const { cache, drawn } = openCache()
  await cache.get(2)
  await cache.get(2)
  expect(drawn).toEqual([2])
})

test('pages that are not kept are stopped and discarded', async () => {
  const { cache, aborted, inMemory } = openCache()
  for (const page of [1, 2, 3]) await cache.get(page)
  cache.keepOnly([3])
  await Promise.resolve()
  expect(aborted).toEqual([1, 2])
  expect([...inMemory]).toEqual([3])
})

test('turning through a long book keeps three pages', async () => {
  const { cache, inMemory } = openCache()
  for (let page = 1; page <= 300; page += 1) {
    cache.keepOnly([page - 1, page, page + 1])
    await cache.get(page)
    await cache.get(page + 1)
  }
  expect([...inMemory]).toEqual([299, 300, 301])
})

test('a page that failed is drawn again', async () => {
  const { cache, drawn, failing } = openCache()
  failing.add(5)
  await expect(cache.get(5)).rejects.toThrow('No connection.')
  failing.clear()
  expect((await cache.get(5)).page).toBe(5)
  expect(drawn).toEqual([5, 5])
})
