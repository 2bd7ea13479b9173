import type { Body } from '#shared/contract/call.ts'
import { plans } from '#shared/contract/plans.ts'
import { request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf, queryOf } from '#web/platform/query-client.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

/** Every plan with all that an administrator can change, lowest tier first. */
export function usePlans() {
  return useQuery({ ...queryOf(plans.list, {}), select: (answer) => answer.plans })
}

export function useUpdatePlan() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Body<typeof plans.update> }) =>
      request(plans.update, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(plans.list) }),
  })
}
