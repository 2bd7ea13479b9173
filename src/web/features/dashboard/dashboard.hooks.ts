import { subscriptions } from '#shared/contract/subscriptions.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import { queryOf } from '#web/platform/query-client.ts'
import { useQuery } from '@tanstack/react-query'

/** What the specification advertises, until the plan itself is known (§9). */
const ADVERTISED_PRICE_IN_RUPEES = 199

/** '₹199': what the initial plan costs. */
export function useInitialPrice(): string {
  const { data } = useQuery({
    ...queryOf(subscriptions.allPlans, {}),
    select: ({ plans }) => plans.find(({ planType }) => planType === 'INITIAL')?.price,
  })
  return formatRupees(paise(data ?? ADVERTISED_PRICE_IN_RUPEES))
}
