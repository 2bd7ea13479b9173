import type { GrantRow } from './subscriptions.repo.ts'
import type { EndingPlans } from '#shared/contract/users.ts'
import { firstActivation, type Subscription, subscriptionAt } from '#shared/domain/access.ts'
import { unendedGrants } from '#shared/domain/ended-grants.ts'
import { type Instant, istDaysBetween } from '#shared/domain/ist.ts'
import { rupees } from '#shared/domain/money.ts'

/** A member's subscription with the plan it is of. */
export interface MemberSubscription extends Subscription {
  plan: { id: string; planName: string } | null
  /** When the programme's clock started; null before the first activation. */
  activatedAt: Instant | null
}

/** The subscription that a member's grants make now. */
export function memberSubscription(grants: GrantRow[], now: Instant): MemberSubscription {
  const subscription = subscriptionAt(grants, now)
  const last = grants.findLast((grant) => grant.planType === subscription.planType)
  const plan = last && subscription.planType ? { id: last.planId, planName: last.planName } : null
  return { ...subscription, plan, activatedAt: firstActivation(grants) }
}

/** The plans that a change of plan would end now; null when none has time left. */
export function endingPlans(grants: GrantRow[], now: Instant): EndingPlans | null {
  const unended = unendedGrants(grants, now)
  if (unended.length === 0) return null
  const until = new Date(Math.max(...unended.map(({ endsAt }) => endsAt.getTime())))
  const plans = unended.map(({ planName, source, endsAt, paidInPaise, refundedInPaise }) => {
    return { planName, source, endsAt, paid: rupees(paidInPaise - refundedInPaise) }
  })
  return { until, daysEarly: istDaysBetween(now, until), plans }
}
