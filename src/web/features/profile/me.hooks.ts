import { LEAVING_WORD, me } from '#shared/contract/me.ts'
import { istDay } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { keyOf, queryOf } from '#web/platform/query-client.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { session } from '#web/platform/session.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Where one is signed in. */
export function useMySessions() {
  return useQuery({ ...queryOf(me.sessions, {}), select: ({ sessions }) => sessions })
}

/** Ends one of the own sessions, or all but this one when none is named. One that has ended meanwhile is ended, too. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) return request(me.endOtherSessions)
      return request(me.endSession, { params: { id: sessionId } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(me.sessions) }),
  })
}

/** A copy of everything that is kept about the person, as a file. */
export function useMyData() {
  return useMutation({
    mutationFn: () => request(me.export),
    onSuccess: (data) =>
      saveFile({
        name: `sadhana-my-data-${istDay(data.exportedAt)}.json`,
        type: 'application/json',
        parts: [JSON.stringify(data, null, 2)],
      }),
  })
}

/** Leaves for good. An account that is gone already is left, too; then the public page says goodbye. */
export function useLeaving() {
  return useMutation({
    mutationFn: () => request(me.leave, { body: { confirm: LEAVING_WORD } }),
    onSuccess: sayGoodbye,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) sayGoodbye()
    },
  })
}

/** The session goes with the page: were the page told sooner, its guard would lead to the sign-in. */
function sayGoodbye(): void {
  session.leaveWithPage()
  location.replace(screens.goodbye)
}
