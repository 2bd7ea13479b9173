import { liveSessions } from '#shared/contract/live-sessions.ts'
import { opensLiveSessions } from '#shared/domain/access.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { LIVE_SYNC_INTERVAL_IN_SECONDS, streamStatus } from '#shared/domain/live.ts'
import { useSubscriptionStatus } from '#web/features/subscription/subscription.hooks.ts'
import { request } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { useClockProbes } from '#web/platform/clock-probes.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useSession } from '#web/platform/session.ts'
import { useWakeAt } from '#web/platform/wake.ts'
import { useQuery } from '@tanstack/react-query'

const LIST_IS_RELOADED_AFTER_IN_MS = 60_000

/** The sessions that are live or to come, asked again each minute. */
export function useStreams() {
  return useQuery({
    ...queryOf(liveSessions.streams, {}),
    select: ({ streams }) => streams,
    refetchInterval: LIST_IS_RELOADED_AFTER_IN_MS,
  })
}

/** Whether this person may join a session (specification §4); undefined until it is known. */
export function useMayJoin(): boolean | undefined {
  const { user } = useSession()
  const { data } = useSubscriptionStatus()
  if (user?.role === 'ADMIN') return true
  const planType = data?.currentPlan?.planType ?? null
  return data && opensLiveSessions({ subscriptionStatus: data.subscriptionStatus, planType })
}

/** One session, asked again every 15 seconds until it is over (specification §9), and when it begins. */
export function useStream(streamId: string) {
  const input = { params: { id: streamId } }
  const query = useQuery({
    ...queryOf(liveSessions.stream, input),
    select: ({ stream }) => stream,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const stream = state.data?.stream
      const isOver = state.status === 'error' || (stream && streamStatus(stream, serverNow()) === 'COMPLETED')
      return isOver ? false : LIVE_SYNC_INTERVAL_IN_SECONDS * SECOND_IN_MS
    },
  })
  const { data, error, refetch } = query
  const reload = (): void => void refetch()
  const askTime = (): Promise<unknown> => request(liveSessions.stream, input)
  useClockProbes(askTime, { isNeeded: data !== undefined })
  useWakeAt(data?.status === 'SCHEDULED' ? data.startTime : null, reload)
  return { stream: data, error, reload, askTime }
}
