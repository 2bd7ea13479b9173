import { initialCursor, type Page } from './paged-query.ts'
import { queryKeyOf, pagesKeyOf, queryClient } from './query-client.ts'
import type { Call } from '#shared/contract/call.ts'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

export interface PageRequest {
  search: string
  cursor?: string
}

interface ListOptions<Item, Filters> {
  /** The list call, whose cache entries are updated. */
  call: Call
  fetchPage: (query: PageRequest & Partial<Filters>, signal: AbortSignal) => Promise<Page<Item>>
}

type Pages<Item> = InfiniteData<Page<Item>, string | null>

/** An administrator's list: infinite pages, and cache updates after changes without a refetch (specification §4). */
export function createPagedList<Item extends { _id: string }, Filters extends object = object>({
  call,
  fetchPage,
}: ListOptions<Item, Filters>) {
  const keyPrefix = pagesKeyOf(call)

  /** Inserts a new item into the unfiltered list; filtered lists are refetched, since the server knows what matches. */
  function insert(put: (pages: Page<Item>[]) => Page<Item>[]): void {
    queryClient.setQueryData<Pages<Item>>([...keyPrefix, ''], (data) => data && { ...data, pages: put(data.pages) })
    void queryClient.invalidateQueries({ queryKey: keyPrefix, predicate: ({ queryKey }) => queryKey.at(-1) !== '' })
    invalidateOtherQueries()
  }

  function change(changePage: (page: Page<Item>) => Page<Item>): void {
    queryClient.setQueriesData<Pages<Item>>(
      { queryKey: keyPrefix },
      (data) => data && { ...data, pages: data.pages.map(changePage) },
    )
    invalidateOtherQueries()
  }

  /** Invalidates the queries that use the same call without pagination. */
  function invalidateOtherQueries(): void {
    void queryClient.invalidateQueries({
      queryKey: queryKeyOf(call),
      predicate: ({ queryKey }) => queryKey[1] !== 'pages',
    })
  }

  return {
    /** The loaded pages; the previous search stays visible while the next one loads. `filters` holds no undefined. */
    usePages(search: string, filters: Partial<Filters> = {}) {
      const isFiltered = Object.keys(filters).length > 0
      const query = useInfiniteQuery({
        queryKey: [...keyPrefix, isFiltered ? { search, ...filters } : search],
        queryFn: ({ pageParam, signal }) =>
          fetchPage({ search, ...filters, ...(pageParam !== null && { cursor: pageParam }) }, signal),
        initialPageParam: initialCursor(),
        getNextPageParam: ({ nextCursor }) => nextCursor,
        placeholderData: keepPreviousData,
      })
      return { ...query, items: uniqueItems(query.data?.pages ?? []) }
    },
    prepend: (item: Item) => insert((pages) => updateFirstPage(pages, (items) => [item, ...items])),
    append: (item: Item) => insert((pages) => updateLastPage(pages, (items) => [...items, item])),
    replace: (item: Item) =>
      change((page) => ({ ...page, items: page.items.map((old) => (old._id === item._id ? item : old)) })),
    remove: (id: string) =>
      change((page) => ({
        ...page,
        items: page.items.filter(({ _id }) => _id !== id),
        total: Math.max(0, page.total - 1),
      })),
  }
}

/** Removes duplicates: an item appended before its page was loaded arrives again with that page and stays there. */
function uniqueItems<Item extends { _id: string }>(pages: readonly Page<Item>[]): Item[] {
  const items = new Map<string, Item>()
  for (const item of pages.flatMap((page) => page.items)) {
    items.delete(item._id)
    items.set(item._id, item)
  }
  return [...items.values()]
}

function updateFirstPage<Item>(pages: Page<Item>[], changeItems: (items: readonly Item[]) => Item[]): Page<Item>[] {
  return pages.map((page, at) => ({
    ...withTotalIncremented(page),
    ...(at === 0 && { items: changeItems(page.items) }),
  }))
}

function updateLastPage<Item>(pages: Page<Item>[], changeItems: (items: readonly Item[]) => Item[]): Page<Item>[] {
  const last = pages.length - 1
  return pages.map((page, at) => ({
    ...withTotalIncremented(page),
    ...(at === last && { items: changeItems(page.items) }),
  }))
}

function withTotalIncremented<Item>(page: Page<Item>): Page<Item> {
  return { ...page, total: page.total + 1 }
}
