import type { PlanWithQuote, SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { isOrderable, tierOf } from '#shared/domain/plans.ts'

/** What a member gets who chose a plan on a public page: its payment, or why there is none. */
export type ChosenPlanState =
  | { kind: 'ORDERABLE'; plan: PlanWithQuote }
  /** The member has this plan, and it cannot be renewed yet. */
  | { kind: 'OWNED'; plan: PlanWithQuote }
  /** A higher plan is running. */
  | { kind: 'INCLUDED'; plan: PlanWithQuote; current: string }
  /** The initial plan, which is available once. */
  | { kind: 'USED' }
  | { kind: 'NOT_ON_SALE' }

interface ChoiceInput {
  /** A plan's type; null if no plan was chosen. */
  key: string | null
  /** All plans, also hidden ones. */
  plans: readonly PlanWithQuote[]
  subscription: SubscriptionAnswer | undefined
}

/** Null if no plan was chosen. */
export function chosenPlanState({ key, plans, subscription }: ChoiceInput): ChosenPlanState | null {
  if (key === null) return null
  const plan = plans.find(({ planType }) => planType === key)
  if (plan === undefined) return { kind: 'NOT_ON_SALE' }
  if (isOrderable(plan.offer)) return { kind: 'ORDERABLE', plan }
  if (plan.offer === 'ACTIVATED') return { kind: 'OWNED', plan }
  if (plan.offer === 'USED') return { kind: 'USED' }
  const current = subscription?.subscriptionStatus === 'ACTIVE' ? subscription.currentPlan : null
  const isIncluded = current && tierOf(current.planType) > tierOf(plan.planType)
  return isIncluded ? { kind: 'INCLUDED', plan, current: current.planName } : { kind: 'NOT_ON_SALE' }
}
