import type { CourseItem } from './course-form.schema.ts'
import { audios } from '#shared/contract/audios.ts'
import type { Call } from '#shared/contract/call.ts'
import { ebooks } from '#shared/contract/ebooks.ts'
import { videos } from '#shared/contract/videos.ts'
import { request } from '#web/platform/api-client.ts'
import { queryKeyOf } from '#web/platform/query-client.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

/** The loaded content of one kind that matches a search. */
export interface FoundContent {
  items: readonly CourseItem[]
  /** How many match, loaded or not. */
  total: number
  isLoadingMore: boolean
  loadMore: () => void
}

/** The search of one kind of content. */
interface ContentSearch {
  found: FoundContent | undefined
  error: Error | null
  retry: () => void
}

interface Searches {
  videos: string
  audios: string
  ebooks: string
}

/** Videos for courses, audios and e-books, fetched together (specification §7), each page by page. */
export function useCourseContent(searches: Searches): Record<keyof Searches, ContentSearch> {
  return {
    videos: useContentSearch(videos.list, searches.videos, async (query, signal) => {
      const { videos: items, ...page } = await request(videos.list, {
        query: { ...query, usageType: 'COURSE' },
        signal,
      })
      return { items, ...page }
    }),
    audios: useContentSearch(audios.list, searches.audios, async (query, signal) => {
      const { audios: items, ...page } = await request(audios.list, { query, signal })
      return { items, ...page }
    }),
    ebooks: useContentSearch(ebooks.list, searches.ebooks, async (query, signal) => {
      const { ebooks: items, ...page } = await request(ebooks.list, { query, signal })
      return { items, ...page }
    }),
  }
}

interface Page {
  items: readonly CourseItem[]
  total: number
  nextCursor: string | null
}

type FetchContentPage = (query: { search: string; cursor?: string }, signal: AbortSignal) => Promise<Page>

function useContentSearch(call: Call, search: string, fetchPage: FetchContentPage): ContentSearch {
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(call), 'for courses', search],
    queryFn: ({ pageParam, signal }) => fetchPage({ search, ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  return {
    found: pages && {
      items: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? 0,
      isLoadingMore: query.isFetchingNextPage,
      loadMore: () => void query.fetchNextPage(),
    },
    error: query.error,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}
