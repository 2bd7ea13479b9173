import { liveSessions, type PastStreamCard } from '#shared/contract/live-sessions.ts'
import { request } from '#web/platform/api-client.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryClient, queryOf } from '#web/platform/query-client.ts'

/** A session that has just ended appears within this time. */
const LIST_REFETCH_INTERVAL_IN_MS = 5 * 60_000

/** The past sessions that can be watched again, newest first, page by page. */
export function usePastSessions() {
  return usePagedQuery<object, PastStreamCard>({
    call: liveSessions.recordings,
    filters: {},
    refetchInterval: LIST_REFETCH_INTERVAL_IN_MS,
    fetchPage: async (query, signal) => toPage('streams', await request(liveSessions.recordings, { query, signal })),
  })
}

/** Requests a session anew for every screen that shows it; the URL of its video, or null when it cannot be played. */
export async function refreshStream(streamId: string): Promise<string | null> {
  const { stream } = await queryClient.fetchQuery({
    ...queryOf(liveSessions.stream, { params: { id: streamId } }),
    staleTime: 0,
  })
  return stream.video?.videoFileUrl ?? null
}
