import type { Body } from '#shared/contract/call.ts'
import { adminPayments } from '#shared/contract/admin-payments.ts'
import { manualPayments } from '#shared/contract/manual-payments.ts'
import { userDetails } from '#shared/contract/user-details.ts'
import { users } from '#shared/contract/users.ts'
import { request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** The plans for which a payment of this member can be recorded, each with what it would cost them. */
export function usePayablePlans(userId: string) {
  return useQuery({
    ...queryOf(manualPayments.plans, { params: { id: userId } }),
    staleTime: 0,
    select: ({ plans }) => plans,
  })
}

export function useRecordPayment(userId: string) {
  return useMutation({
    mutationFn: (body: Body<typeof manualPayments.record>) =>
      request(manualPayments.record, { params: { id: userId }, body }),
    onSuccess: () => refreshMember(),
  })
}

/** A recorded payment changes the member's plan and the lists in which it stands. */
function refreshMember(): Promise<unknown> {
  const calls = [adminPayments.list, manualPayments.plans, userDetails.one, users.list]
  return Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })))
}
