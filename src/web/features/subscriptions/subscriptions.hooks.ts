import { type PlanWithQuote, type SubscriptionAnswer, subscriptions } from '#shared/contract/subscriptions.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

/** The signed-in member's subscription as it is now. */
export function useSubscriptionStatus(): UseQueryResult<SubscriptionAnswer> {
  return useQuery({ ...queryOf(subscriptions.status, {}), select: ({ subscription }) => subscription })
}

/** The plans that are offered to the member, cheapest tier first, without hidden ones. */
export function useOfferedPlans(): UseQueryResult<PlanWithQuote[]> {
  return useQuery({
    ...queryOf(subscriptions.allPlans, {}),
    select: ({ plans }) => plans.filter(({ offer }) => offer !== 'HIDDEN'),
  })
}
