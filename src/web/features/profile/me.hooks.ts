import { ACCOUNT_DELETION_WORD, me } from '#shared/contract/me.ts'
import { istDay } from '#shared/domain/ist.ts'
import { screens } from '#shared/screens.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { saveFile } from '#web/platform/download.ts'
import { session } from '#web/platform/session.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** The member's own sessions. */
export function useMySessions() {
  return useQuery({ ...queryOf(me.sessions, {}), select: ({ sessions }) => sessions })
}

/** Ends one of the member's sessions, or all others if the id is null. A session that has ended already is no error. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      if (sessionId === null) return request(me.endOtherSessions)
      return request(me.endSession, { params: { id: sessionId } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(me.sessions) }),
  })
}

/** Saves everything that is stored about the member as a file. */
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

/** Deletes the account. An account that is deleted already counts as success; then the public page about it opens. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => request(me.leave, { body: { confirm: ACCOUNT_DELETION_WORD } }),
    onSuccess: openAccountDeletedPage,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) openAccountDeletedPage()
    },
  })
}

/** The session ends when the page unloads: if it ended sooner, the route guard would redirect to the sign-in. */
function openAccountDeletedPage(): void {
  session.signOutOnPageHide()
  location.replace(screens.accountDeleted)
}
