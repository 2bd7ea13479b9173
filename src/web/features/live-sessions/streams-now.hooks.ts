import { liveSessions, type StreamCard } from '#shared/contract/live-sessions.ts'
import { MINUTE_IN_MS, SECOND_IN_MS } from '#shared/domain/ist.ts'
import { streamStatus } from '#shared/domain/live.ts'
import { useFactNow, useNow } from '#web/platform/clock.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

/** The live and upcoming sessions by the clock, as their list shows them; requested again each minute. */
export function useStreamsNow(): { live: StreamCard[]; upcoming: StreamCard[]; now: Date } {
  const now = useNow(SECOND_IN_MS)
  const streams = useStreams().data ?? []
  const withStatus = (status: StreamCard['status']) => streams.filter((stream) => streamStatus(stream, now) === status)
  return { live: withStatus('LIVE'), upcoming: withStatus('SCHEDULED'), now }
}

/** Whether any session is live; false until it is known. */
export function useIsAnyStreamLive(): boolean {
  const streams = useStreams().data ?? []
  return useFactNow((now) => streams.some((stream) => streamStatus(stream, now) === 'LIVE'), SECOND_IN_MS)
}

/** Whether the sessions were requested, also without success. */
export function useAreStreamsKnown(): boolean {
  return useStreams().isFetched
}

function useStreams() {
  return useQuery({
    ...queryOf(liveSessions.streams, {}),
    refetchInterval: MINUTE_IN_MS,
    select: ({ streams }) => streams,
  })
}
