import { createPagedList, type PageRequest } from './paged-list.ts'
import { queryClient } from './query-client.ts'
import { videos } from '#shared/contract/videos.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'

interface Item {
  _id: string
}
type Data = InfiniteData<{ items: readonly Item[]; total: number; nextCursor: string | null }>

const HEAD = ['GET /admin/videos', 'pages']
const list = createPagedList<Item>({ call: videos.list, fetchPage: async (_request: PageRequest) => page([], null) })

function page(ids: string[], nextCursor: string | null) {
  return { items: ids.map((_id) => ({ _id })), total: 4, nextCursor }
}

function show(search: string): string[] {
  const data = queryClient.getQueryData<Data>([...HEAD, search])
  return data?.pages.map(({ items, total }) => `${items.map(({ _id }) => _id).join('')}/${total}`) ?? []
}

beforeEach(() => {
  queryClient.clear()
  const pages = [page(['a', 'b'], 'next'), page(['c'], 'more')]
  queryClient.setQueryData<Data>([...HEAD, ''], { pages, pageParams: [null, 'next'] })
  queryClient.setQueryData<Data>([...HEAD, 'b'], { pages: [page(['b'], null)], pageParams: [null] })
})

test('an item can be appended or prepended', () => {
  list.append({ _id: 'x' })
  expect(show('')).toEqual(['ab/5', 'cx/5'])
  list.prepend({ _id: 'y' })
  expect(show('')).toEqual(['yab/6', 'cx/6'])
})

test('a searched list is refetched, since the server knows what matches', () => {
  list.append({ _id: 'x' })
  expect(show('b')).toEqual(['b/4'])
  expect(queryClient.getQueryState([...HEAD, 'b'])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState([...HEAD, ''])?.isInvalidated).toBe(false)
})

test('replacing and removing an item applies to every list', () => {
  const changed = { _id: 'b', title: 'B' }
  list.replace(changed)
  expect(queryClient.getQueryData<Data>([...HEAD, 'b'])?.pages[0]?.items).toEqual([changed])
  list.remove('b')
  expect([show(''), show('b')]).toEqual([['a/3', 'c/3'], ['/3']])
})

test('a change invalidates other queries of the same call', () => {
  const key = ['GET /admin/videos', { query: { limit: 50 } }]
  queryClient.setQueryData(key, {})
  list.remove('a')
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
