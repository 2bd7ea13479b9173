import { memberViews } from '#shared/contract/member-views.ts'
import { request } from '#web/platform/api-client.ts'
import { memberViewOfTab } from '#web/platform/member-view.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

export function useStartMemberView(userId: string) {
  return useMutation({
    mutationFn: (reason: string) => request(memberViews.start, { params: { id: userId }, body: { reason } }),
  })
}

/** Ended here in any case; the server ends it by its time if this does not arrive. */
export function useEndMemberView() {
  return useMutation({
    mutationFn: (id: string) => request(memberViews.end, { params: { id } }),
    onSettled: () => memberViewOfTab.end(),
  })
}

/** Who of the team looked at the own pages. */
export function useMemberViews() {
  return useQuery({ ...queryOf(memberViews.mine, {}), select: ({ views }) => views })
}
