import { type Subscription } from './access.ts'
import { unendedGrants } from './ended-grants.ts'
import type { Grant } from './grants.ts'
import { type Instant, istDaysBetween } from './ist.ts'

/** How many days before its end a plan can be renewed. */
export const RENEWAL_OPENS_DAYS_BEFORE = 30

/** Whether a running plan ends so soon that it can be renewed. The initial plan is available once. */
export function isEndingSoon(subscription: Subscription, now: Instant): boolean {
  const { subscriptionStatus, planType, expiresAt } = subscription
  if (subscriptionStatus !== 'ACTIVE' || planType === 'INITIAL' || expiresAt === null) return false
  return istDaysBetween(now, expiresAt) <= RENEWAL_OPENS_DAYS_BEFORE
}

/**
 * Whether the member may buy the running plan again, to continue at its end (product decisions §6). Not while another
 * plan is to follow it: both would run at the same time, and the member would lose the days of one.
 */
export function isRenewable({ subscription, grants, now }: RenewalInput): boolean {
  const { planType, expiresAt } = subscription
  if (!isEndingSoon(subscription, now) || expiresAt === null) return false
  return unendedGrants(grants, now).every((grant) => grant.planType === planType || grant.endsAt <= expiresAt)
}

interface RenewalInput {
  subscription: Subscription
  grants: readonly Pick<Grant, 'planType' | 'endsAt' | 'endedAt'>[]
  now: Instant
}
