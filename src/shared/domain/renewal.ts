import { type Subscription } from './access.ts'
import { type Instant, istDaysBetween } from './ist.ts'

/** How many days before its end a plan can be renewed. */
export const RENEWAL_OPENS_DAYS_BEFORE = 30

/**
 * Whether a running plan ends so soon that the member may buy it again, to continue at its end (product decisions §6).
 * The initial plan is available once.
 */
export function isEndingSoon(subscription: Subscription, now: Instant): boolean {
  const { subscriptionStatus, planType, expiresAt } = subscription
  if (subscriptionStatus !== 'ACTIVE' || planType === 'INITIAL' || expiresAt === null) return false
  return istDaysBetween(now, expiresAt) <= RENEWAL_OPENS_DAYS_BEFORE
}
