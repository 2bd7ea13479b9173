import { library } from '#shared/contract/library.ts'
import { liveSessions } from '#shared/contract/live-sessions.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

const MINUTE_IN_MS = 60_000

/** Whether there are courses for this member to see; no until it is known. The first says it. */
export function useHasCourses(): boolean {
  const one = queryOf(library.courses, { query: { limit: 1 } })
  const { data } = useQuery({ ...one, select: ({ courses }) => courses.length > 0 })
  return data ?? false
}

/** Whether any stream is LIVE, asked again each minute; no until it is known. */
export function useIsAnyStreamLive(): boolean {
  const { data } = useQuery({
    ...queryOf(liveSessions.streams, {}),
    refetchInterval: MINUTE_IN_MS,
    select: ({ streams }) => streams.some(({ status }) => status === 'LIVE'),
  })
  return data ?? false
}
