import { pagesKeyOf } from './query-client.ts'
import type { Call } from '#shared/contract/call.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

export interface Page<Item> {
  items: readonly Item[]
  /** The number of items that match the search, on all pages. */
  total: number
  nextCursor: string | null
}

/** The page in the answer of a list, whose items have the name `field`. */
export function toPage<Field extends string, Item>(
  field: Field,
  answer: Omit<Page<Item>, 'items'> & Readonly<Record<Field, readonly Item[]>>,
): Page<Item> {
  return { items: answer[field], total: answer.total, nextCursor: answer.nextCursor }
}

interface PagedQueryOptions<Filters, Item> {
  call: Call
  filters: Filters
  fetchPage: (query: Filters & { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>
  /** Refetches at this interval in milliseconds, if given. */
  refetchInterval?: number
}

/** A read-only infinite list with filters; the previous filters' items stay visible while the next ones load. */
export function usePagedQuery<Filters extends object, Item>(options: PagedQueryOptions<Filters, Item>) {
  const { call, filters, fetchPage, refetchInterval = false } = options
  const query = useInfiniteQuery({
    queryKey: [...pagesKeyOf(call), filters],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ ...filters, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: initialCursor(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const pages = query.data?.pages ?? []
  return { ...query, items: pages.flatMap(({ items }) => items), total: pages[0]?.total }
}

/** A function, because a literal `null` would narrow the type of the page parameter. */
export function initialCursor(): string | null {
  return null
}
