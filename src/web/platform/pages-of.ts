import type { Page } from './paged-list.ts'
import { pagesKeyOf } from './query-client.ts'
import type { Call } from '#shared/contract/call.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

interface Source<Filters, Item> {
  call: Call
  filters: Filters
  fetchPage: (query: Filters & { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>
  /** Asks again by itself after so long; else not. */
  refetchInterval?: number
}

/** A list that is only read, page after page, narrowed by filters; while others are on their way, the last one stays. */
export function usePagesOf<Filters extends object, Item>(source: Source<Filters, Item>) {
  const { call, filters, fetchPage, refetchInterval = false } = source
  const query = useInfiniteQuery({
    queryKey: [...pagesKeyOf(call), filters],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...filters, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: firstCursor(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const pages = query.data?.pages ?? []
  return { ...query, items: pages.flatMap(({ items }) => items), total: pages[0]?.total }
}

function firstCursor(): string | null {
  return null
}
