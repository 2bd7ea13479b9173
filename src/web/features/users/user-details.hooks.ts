import { userChanged } from './users.hooks.ts'
import { type UserDetails, userDetails } from '#shared/contract/user-details.ts'
import type { Body } from '#shared/contract/call.ts'
import { request } from '#web/platform/api-client.ts'
import { queryClient, queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

export function useUserDetails(id: string) {
  return useQuery(queryOf(userDetails.one, { params: { id } }))
}

export function useExtendPlan(id: string) {
  return useMutation({
    mutationFn: (body: Body<typeof userDetails.extend>) => request(userDetails.extend, { params: { id }, body }),
    onSuccess: keep,
    // Somebody else may have been quicker: then the screen shows what he did.
    onError: () => readAnew(id),
  })
}

export function usePutBackPlan(id: string) {
  return useMutation({
    mutationFn: (grantId: string) => request(userDetails.putBack, { params: { id }, body: { grantId } }),
    onSuccess: keep,
    onError: () => readAnew(id),
  })
}

export function useRestartProgramme(id: string) {
  return useMutation({
    mutationFn: (day: number) => request(userDetails.restartProgramme, { params: { id }, body: { day } }),
    onSuccess: keep,
    onError: () => readAnew(id),
  })
}

export function useSignOutEverywhere(id: string) {
  return useMutation({
    mutationFn: () => request(userDetails.signOut, { params: { id } }),
    onSuccess: () => readAnew(id),
  })
}

/** What was changed elsewhere on the page, such as in the form of the user. */
export function readAnew(id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryOf(userDetails.one, { params: { id } }).queryKey })
}

function keep(details: UserDetails): void {
  const { queryKey } = queryOf(userDetails.one, { params: { id: details.user._id } })
  queryClient.setQueryData(queryKey, details)
  userChanged(details.user)
}
