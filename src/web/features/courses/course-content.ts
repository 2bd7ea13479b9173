import type { CourseItem } from './course-form.schema.ts'
import { audios } from '#shared/contract/audios.ts'
import { ebooks } from '#shared/contract/ebooks.ts'
import { videos } from '#shared/contract/videos.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'

/** What a course can be made of, as far as it matches a search. */
export interface Found {
  items: readonly CourseItem[]
  /** How many match in all; more than `items` when there are many. */
  total: number
}

/** The first so many are offered; the rest is found by searching. */
const OFFERED = 50

interface Searches {
  videos: string
  audios: string
  ebooks: string
}

/** Videos for courses, audios and e-books, fetched together (specification §7). */
export function useCourseContent(searches: Searches): Record<keyof Searches, UseQueryResult<Found>> {
  return {
    videos: useQuery({
      ...queryOf(videos.list, { query: { search: searches.videos, limit: OFFERED, usageType: 'COURSE' } }),
      select: ({ videos: items, total }): Found => ({ items, total }),
      placeholderData: keepPreviousData,
    }),
    audios: useQuery({
      ...queryOf(audios.list, { query: { search: searches.audios, limit: OFFERED } }),
      select: ({ audios: items, total }): Found => ({ items, total }),
      placeholderData: keepPreviousData,
    }),
    ebooks: useQuery({
      ...queryOf(ebooks.list, { query: { search: searches.ebooks, limit: OFFERED } }),
      select: ({ ebooks: items, total }): Found => ({ items, total }),
      placeholderData: keepPreviousData,
    }),
  }
}
