import { useAttendedPolling } from './use-attended-polling.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { useRef } from 'react'

/** A live session is followed for as long without a touch; after that the screen counts as left. */
export const UNATTENDED_FOR_IN_MS = 30 * MINUTE_IN_MS

/** Of the reads after a failure only each such one is made, until one succeeds. */
const READS_SKIPPED_WHILE_FAILING = 4

interface PolledQuery {
  isError: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

/** Reads a query again at an interval while its screen is in view and used, and less often while it fails. */
export function useAttendedQuery<Query extends PolledQuery>(query: Query, everyMs: number): Query {
  const skipped = useRef(0)
  useAttendedPolling({
    everyMs,
    maxUnattended: Math.round(UNATTENDED_FOR_IN_MS / everyMs),
    read: () => {
      skipped.current = query.isError ? (skipped.current + 1) % READS_SKIPPED_WHILE_FAILING : 0
      if (skipped.current === 0) void query.refetch({ cancelRefetch: false })
    },
  })
  return query
}
