import { freeEbook } from '#shared/contract/free-ebook.ts'
import type { MemberCourse } from '#shared/contract/library.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

/** The e-book that is free for every member; null while there is none. */
export function useFreeEbook(): UseQueryResult<MemberCourse['ebooks'][number] | null> {
  return useQuery({ ...queryOf(freeEbook.read, {}), select: ({ ebook }) => ebook })
}
