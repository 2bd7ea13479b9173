import type { SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { ApiError } from '#web/platform/api-client.ts'
import * as z from 'zod/mini'

/** Which dashboard a member sees (specification §2). */
export type DashboardState = 'INACTIVE' | 'EXPIRED' | 'INITIAL' | 'FULL' | 'BEING_PREPARED' | 'UNKNOWN'

export function dashboardState({ subscriptionStatus, currentPlan }: SubscriptionAnswer): DashboardState {
  if (subscriptionStatus !== 'ACTIVE') return subscriptionStatus
  if (currentPlan === null) return 'BEING_PREPARED'
  return currentPlan.planType === 'INITIAL' ? 'INITIAL' : 'FULL'
}

/** The state of an answer that this version cannot parse (a new status, a new plan); null for any other error. */
export function unparsedDashboardState(error: unknown): DashboardState | null {
  if (!(error instanceof ApiError) || error.status !== 200) return null
  const answer = partialAnswer.safeParse(error.body)
  return answer.success && answer.data.subscription.subscriptionStatus === 'ACTIVE' ? 'BEING_PREPARED' : 'UNKNOWN'
}

const partialAnswer = z.object({ subscription: z.object({ subscriptionStatus: z.string() }) })
