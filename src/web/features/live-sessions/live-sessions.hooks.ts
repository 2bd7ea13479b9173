import { streamPollDelay } from './stream-poll-delay.ts'
import { useStreamsNow } from './streams-now.hooks.ts'
import { liveSessions, type StreamCard } from '#shared/contract/live-sessions.ts'
import { includesLiveSessions } from '#shared/domain/access.ts'
import { useSubscriptionStatus } from '#web/features/subscriptions/public.ts'
import { ApiError, isRefused, request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useClockProbes } from '#web/platform/clock-probes.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { useScheduledAction } from '#web/platform/scheduled-action.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const LIST_REFETCH_INTERVAL_IN_MS = 60_000
/** Long enough for a prefetched answer to reach the screen that shows it. */
const STREAM_STALE_TIME_IN_MS = 5000

/** The live and upcoming sessions, soonest first, page by page; requested again each minute. */
export function useLiveSessions() {
  return usePagedQuery<object, StreamCard>({
    call: liveSessions.streams,
    filters: {},
    refetchInterval: LIST_REFETCH_INTERVAL_IN_MS,
    fetchPage: async (query, signal) => toPage('streams', await request(liveSessions.streams, { query, signal })),
  })
}

/** Whether the member may join a session (specification §4); undefined while loading. */
export function useCanJoin(): boolean | undefined {
  const { user } = useSession()
  const { data } = useSubscriptionStatus()
  if (user?.role === 'ADMIN') return true
  const planType = data?.currentPlan?.planType ?? null
  return data && includesLiveSessions({ subscriptionStatus: data.subscriptionStatus, planType })
}

/** The session after this one: a live one, or the one that starts first; undefined while there is none. */
export function useNextSession(streamId: string): { stream: StreamCard; isLive: boolean } | undefined {
  const { live, upcoming } = useStreamsNow()
  const stream = [...live, ...upcoming].find(({ _id }) => _id !== streamId)
  return stream && { stream, isLive: live.includes(stream) }
}

/**
 * One session, requested again every 15 seconds until it is over (specification §9) or refused, and when it starts.
 * While the pages of its room arrive, which carry its state, it is not requested meanwhile. After an outage the last
 * answer stays; after a refusal the session is no longer shown.
 */
export function useLiveSession(streamId: string) {
  const input = { params: { id: streamId } }
  const [jitter] = useState(Math.random)
  const [isFollowed, setFollowed] = useState(false)
  const query = useQuery({
    ...queryOf(liveSessions.stream, input),
    select: ({ stream }) => stream,
    staleTime: STREAM_STALE_TIME_IN_MS,
    refetchInterval: ({ state }) =>
      isRefused(state.error)
        ? false
        : streamPollDelay({ stream: state.data?.stream, isFollowed, now: serverNow(), jitter }),
  })
  const { error, refetch } = query
  const stream = isRefused(error) ? undefined : query.data
  const reload = (): void => void refetch()
  const fetchServerTime = (): Promise<unknown> => request(liveSessions.stream, input)
  useClockProbes(fetchServerTime, { isEnabled: stream !== undefined })
  useScheduledAction(stream?.status === 'SCHEDULED' ? stream.startTime : null, reload)
  // A session that was shown and is not found any more was deleted.
  const isDeleted = query.data !== undefined && error instanceof ApiError && error.code === 'NOT_FOUND'
  return { stream, error, isDeleted, reload, fetchServerTime, setFollowed }
}
