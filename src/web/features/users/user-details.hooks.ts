import { replaceUserInList } from './users.hooks.ts'
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
    onSuccess: storeUserDetails,
    // Another administrator may have changed the user: the screen shows the current state.
    onError: () => invalidateUserDetails(id),
  })
}

export function useGivePlan(id: string) {
  return useMutation({
    mutationFn: (body: Body<typeof userDetails.givePlan>) => request(userDetails.givePlan, { params: { id }, body }),
    onSuccess: storeUserDetails,
    onError: () => invalidateUserDetails(id),
  })
}

export function usePutBackPlan(id: string) {
  return useMutation({
    mutationFn: (grantId: string) => request(userDetails.putBack, { params: { id }, body: { grantId } }),
    onSuccess: storeUserDetails,
    onError: () => invalidateUserDetails(id),
  })
}

export function useRestartProgramme(id: string) {
  return useMutation({
    mutationFn: (day: number) => request(userDetails.restartProgramme, { params: { id }, body: { day } }),
    onSuccess: storeUserDetails,
    onError: () => invalidateUserDetails(id),
  })
}

export function useSignOutEverywhere(id: string) {
  return useMutation({
    mutationFn: () => request(userDetails.signOut, { params: { id } }),
    onSuccess: () => invalidateUserDetails(id),
  })
}

/** Refetches the details after a change made elsewhere on the page, such as in the user's form. */
export function invalidateUserDetails(id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryOf(userDetails.one, { params: { id } }).queryKey })
}

function storeUserDetails(details: UserDetails): void {
  const { queryKey } = queryOf(userDetails.one, { params: { id: details.user._id } })
  queryClient.setQueryData(queryKey, details)
  replaceUserInList(details.user)
}
