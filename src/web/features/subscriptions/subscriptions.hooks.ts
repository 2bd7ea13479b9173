import { type PlanWithQuote, type SubscriptionAnswer, subscriptions } from '#shared/contract/subscriptions.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

/** The signed-in member's subscription as it is now. */
export function useSubscriptionStatus(): UseQueryResult<SubscriptionAnswer> {
  return useQuery({ ...queryOf(subscriptions.status, {}), select: ({ subscription }) => subscription })
}

/** The plans that the member can choose or has, cheapest tier first, without hidden ones. */
export function useAvailablePlans(): UseQueryResult<PlanWithQuote[]> {
  return useQuery({
    ...queryOf(subscriptions.allPlans, {}),
    select: ({ plans }) => plans.filter(({ offer: availability }) => availability !== 'HIDDEN'),
  })
}
