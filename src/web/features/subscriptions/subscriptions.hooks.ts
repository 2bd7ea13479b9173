import { type PlanWithQuote, type SubscriptionAnswer, subscriptions } from '#shared/contract/subscriptions.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

/** The signed-in member's subscription as it is now. */
export function useSubscriptionStatus(): UseQueryResult<SubscriptionAnswer> {
  return useQuery({ ...queryOf(subscriptions.status, {}), select: ({ subscription }) => subscription })
}

/** Every plan with what it would cost the member, cheapest tier first; also those that are hidden from them. */
export function usePlans(): UseQueryResult<PlanWithQuote[]> {
  return useQuery({ ...queryOf(subscriptions.allPlans, {}), select: ({ plans }) => plans })
}
