import { liveQuestions, type MemberQuestion } from '#shared/contract/live-questions.ts'
import { liveRoom } from '#shared/contract/live-room.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { request } from '#web/platform/api-client.ts'
import { toPage, usePagedQuery } from '#web/platform/paged-query.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { createTextDrafts } from '#web/platform/text-drafts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** While a session plays, few calls besides the player's are wanted: answers are worth waiting for. */
const REFETCH_INTERVAL_IN_MS = 2 * MINUTE_IN_MS

/** The member's own questions of all sessions, newest first. */
export function useMyQuestions() {
  return usePagedQuery<object, MemberQuestion>({
    call: liveQuestions.mine,
    filters: {},
    refetchInterval: REFETCH_INTERVAL_IN_MS,
    fetchPage: async (query, signal) => toPage('questions', await request(liveQuestions.mine, { query, signal })),
  })
}

/** What the teacher has answered in the room for everyone, newest first. */
export function useRoomAnswers(roomId: string) {
  return useQuery({
    ...queryOf(liveQuestions.answers, { params: { id: roomId } }),
    refetchInterval: REFETCH_INTERVAL_IN_MS,
    select: ({ answers }) => answers,
  })
}

export function useAsk(roomId: string) {
  return useMutation({
    mutationFn: (body: { clientId: string; text: string; isNamed: boolean }) =>
      request(liveQuestions.ask, { params: { id: roomId }, body, isRepeatable: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(liveQuestions.mine) }),
  })
}

/** What has been typed and not been sent, by room: it outlives the box, and an outage. */
export const questionDrafts = createTextDrafts()

/** The id and end of a session's room, for pages on which the room itself is not shown. */
export function useSessionRoom(streamId: string) {
  return useQuery({
    ...queryOf(liveRoom.room, { params: { id: streamId } }),
    staleTime: Infinity,
    select: ({ room: { _id, endsAt } }) => ({ roomId: _id, endsAt }),
  })
}
