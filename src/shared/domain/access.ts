import type { Instant } from './ist.ts'
import { type SubscriptionState, tierOf } from './plans.ts'
import type { SubscriptionStatus } from './subscription-status.ts'
import { type Grant, joinGrants, type PlanPeriod } from './grants.ts'

export const ROLES = ['USER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

/**
 * A member's subscription at one moment. Plan and dates are those of the running or the last period, null for INACTIVE.
 */
export interface Subscription extends SubscriptionState {
  startsAt: Instant | null
  expiresAt: Instant | null
}

const NO_SUBSCRIPTION: Subscription = {
  subscriptionStatus: 'INACTIVE',
  planType: null,
  startsAt: null,
  expiresAt: null,
}

/**
 * The subscription that results from a member's grants at `now` (product decisions §3, §5, §6). Consecutive or
 * overlapping grants of one plan form one period. The subscription is ACTIVE until the period ends, then EXPIRED; of
 * several running periods the highest tier counts. It is INACTIVE if there never was a period or an administrator
 * removed the last one; a refund makes it EXPIRED.
 */
export function subscriptionAt(grants: readonly Grant[], now: Instant): Subscription {
  const started = joinGrants(grants).filter((term) => term.startsAt <= now)
  const running = started.filter((term) => now < term.endsAt).toSorted(byTier)[0]
  if (running) return subscriptionOf('ACTIVE', running)
  const last = started.toSorted(byEnd)[0]
  return last === undefined || last.wasRemoved ? NO_SUBSCRIPTION : subscriptionOf('EXPIRED', last)
}

/** The member's first activation; the programme's days are counted from it permanently (product decisions §4). */
export function firstActivation(grants: readonly Pick<Grant, 'startsAt'>[]): Instant | null {
  return grants.length === 0 ? null : new Date(Math.min(...grants.map((grant) => grant.startsAt.getTime())))
}

/** Whether the member has ever had the initial plan: it is available once, however it ended. */
export function hasUsedInitialPlan(grants: readonly Pick<Grant, 'planType'>[]): boolean {
  return grants.some((grant) => grant.planType === 'INITIAL')
}

/** Who asks for access: a visitor (null), an administrator, or a member. */
export type Person = null | { role: 'ADMIN' } | { role: 'USER'; subscription: SubscriptionState }

export type Entitlement = keyof typeof ENTITLEMENTS

/** Whether this person has that entitlement, according to the table in product decisions §2. */
export function isEntitled(entitlement: Entitlement, person: Person): boolean {
  const allowed: readonly Column[] = ENTITLEMENTS[entitlement]
  return allowed.includes(columnOf(person))
}

/** Course items: ACTIVE with HALF_YEARLY or ANNUAL (specification §4). */
export function includesLibrary(subscription: SubscriptionState): boolean {
  return isEntitled('COURSE_ITEMS', { role: 'USER', subscription })
}

/** One live session: ACTIVE with HALF_YEARLY or ANNUAL (specification §4). */
export function includesLiveSessions(subscription: SubscriptionState): boolean {
  return isEntitled('STREAM', { role: 'USER', subscription })
}

/** The daily webinar: ACTIVE with any plan. */
export function includesProgramme(subscription: SubscriptionState): boolean {
  return isEntitled('PROGRAMME', { role: 'USER', subscription })
}

type Column = 'VISITOR' | 'INACTIVE' | 'EXPIRED' | 'INITIAL' | 'FULL' | 'ADMIN'

/**
 * The rows of product decisions §2 that need more than a session, each with the columns that are allowed. `bind` looks
 * up the row that a call names as `requires`. An administrator has no programme of their own.
 */
const ENTITLEMENTS = {
  COURSE_ITEMS: ['FULL', 'ADMIN'],
  PROGRAMME: ['INITIAL', 'FULL'],
  STREAM: ['FULL', 'ADMIN'],
} as const satisfies Record<string, readonly Column[]>

function columnOf(person: Person): Column {
  if (person === null) return 'VISITOR'
  if (person.role === 'ADMIN') return 'ADMIN'
  const { subscriptionStatus, planType } = person.subscription
  if (subscriptionStatus === 'EXPIRED') return 'EXPIRED'
  if (subscriptionStatus === 'INACTIVE' || planType === null) return 'INACTIVE'
  return planType === 'INITIAL' ? 'INITIAL' : 'FULL'
}

function subscriptionOf(
  subscriptionStatus: SubscriptionStatus,
  { planType, startsAt, endsAt }: PlanPeriod,
): Subscription {
  return { subscriptionStatus, planType, startsAt, expiresAt: endsAt }
}

function byTier(a: PlanPeriod, b: PlanPeriod): number {
  return tierOf(b.planType) - tierOf(a.planType)
}

function byEnd(a: PlanPeriod, b: PlanPeriod): number {
  return b.endsAt.getTime() - a.endsAt.getTime() || byTier(a, b)
}
