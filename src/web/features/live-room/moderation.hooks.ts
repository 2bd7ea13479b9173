import type { Body } from '#shared/contract/call.ts'
import { liveModeration, type ModeratedMessage, type ModeratedRoom } from '#shared/contract/live-moderation.ts'
import { liveRoom } from '#shared/contract/live-room.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import type { ModerationDecision, ModerationTab } from '#shared/domain/live-room.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf, request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toasts.ts'
import { UNATTENDED_FOR_IN_MS, useAttendedQuery } from '#web/platform/use-attended-query.ts'
import { useAttendedPolling } from '#web/platform/use-attended-polling.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

const POLL_INTERVALS_IN_MS = { queue: 4000, room: 8000, rooms: 15_000 } as const
/** After two minutes without one the room holds everything. */
const HEARTBEAT_IN_MS = MINUTE_IN_MS / 2

/** The rooms that are open, open soon or have closed lately. */
export function useModeratedRooms() {
  const query = useQuery({ ...queryOf(liveModeration.rooms, {}), select: ({ rooms }) => rooms })
  return useAttendedQuery(query, POLL_INTERVALS_IN_MS.rooms)
}

export function useModeratedRoom(id: string) {
  const query = useQuery({ ...queryOf(liveModeration.get, { params: { id } }), select: ({ room }) => room })
  return useAttendedQuery(query, POLL_INTERVALS_IN_MS.room)
}

/** The messages of a tab. */
export function useQueue(id: string, tab: ModerationTab) {
  const query = useQuery({
    ...queryOf(liveModeration.queue, { params: { id }, query: { tab } }),
    select: ({ messages }) => messages,
  })
  return useAttendedQuery(query, POLL_INTERVALS_IN_MS.queue)
}

/** Tells the room that a moderator is there, while the screen is in view and used. */
export function useModeratorHeartbeat(id: string): void {
  // What fails is sent again with the next heartbeat; that nobody moderates is said on the screen.
  const attend = useEffectEvent(() => request(liveModeration.attend, { params: { id } }).catch(() => {}))
  useEffect(() => {
    const arrive = async (): Promise<void> => {
      await attend()
      // Until then the room holds everything; the cached answer may be older.
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(liveModeration.get) })
    }
    void arrive()
    const stopped = new AbortController()
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void arrive()
    }
    document.addEventListener('visibilitychange', onVisible, stopped)
    return () => stopped.abort()
  }, [])
  useAttendedPolling({
    everyMs: HEARTBEAT_IN_MS,
    maxUnattended: UNATTENDED_FOR_IN_MS / HEARTBEAT_IN_MS,
    read: () => void attend(),
  })
}

interface MessageInRoom {
  roomId: string
  message: ModeratedMessage
}

/** Keeps a message for oneself for a minute. Another moderator may have been quicker: the queue says who. */
export function useClaim() {
  return useMutation({
    mutationFn: ({ roomId: id, message }: MessageInRoom) =>
      request(liveModeration.claim, { params: { id, messageId: message._id }, isRepeatable: true }),
    onSettled: refetchQueues,
  })
}

export function useDecide() {
  return useMutation({
    mutationFn: ({ roomId: id, message, decision }: MessageInRoom & { decision: ModerationDecision }) =>
      request(liveModeration.decide, {
        params: { id, messageId: message._id },
        body: { decision },
        isRepeatable: true,
      }),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to decide about the message.')) }),
    onSettled: refetchQueues,
  })
}

/** Pauses a member's writing, or with no minutes ends the pause. */
export function usePause(roomId: string) {
  return useMutation({
    mutationFn: ({ userId, minutes }: { userId: string; minutes: number | null }) =>
      minutes === null
        ? request(liveModeration.endPause, { params: { id: roomId, userId }, isRepeatable: true })
        : request(liveModeration.pause, { params: { id: roomId }, body: { userId, minutes }, isRepeatable: true }),
    onSuccess: ({ room }) => storeRoom(room),
    onError: (error) => toast({ kind: 'error', text: messageOf(error, t('Failed to pause the member.')) }),
    onSettled: refetchQueues,
  })
}

export function useUpdateRoom(id: string) {
  return useMutation({
    mutationFn: (body: Body<typeof liveModeration.update>) => request(liveModeration.update, { params: { id }, body }),
    onSuccess: ({ room }) => storeRoom(room),
  })
}

/** Writes to everyone in the room. A message that the room's mode holds is shown at once: a moderator has written it. */
export function useWriteInRoom(roomId: string) {
  return useMutation({
    mutationFn: async ({ clientId, text }: { clientId: string; text: string }) => {
      const { message } = await request(liveRoom.send, {
        params: { id: roomId },
        body: { clientId, text },
        isRepeatable: true,
      })
      if (message.state === 'SHOWN') return
      const params = { id: roomId, messageId: message._id }
      await request(liveModeration.decide, { params, body: { decision: 'SHOW' }, isRepeatable: true })
    },
    onSettled: refetchQueues,
  })
}

export function useChatWords() {
  return useQuery(queryOf(liveModeration.words, {}))
}

export function useSetChatWords() {
  return useMutation({
    mutationFn: (body: Body<typeof liveModeration.setWords>) => request(liveModeration.setWords, { body }),
    onSuccess: (answer) => queryClient.setQueryData(queryOf(liveModeration.words, {}).queryKey, answer),
  })
}

function storeRoom(room: ModeratedRoom): void {
  const { queryKey } = queryOf(liveModeration.get, { params: { id: room._id } })
  queryClient.setQueryData(queryKey, (before) => before && { ...before, room })
}

async function refetchQueues(): Promise<void> {
  await Promise.all(
    [liveModeration.queue, liveModeration.get].map((call) =>
      queryClient.invalidateQueries({ queryKey: queryKeyOf(call) }),
    ),
  )
}
