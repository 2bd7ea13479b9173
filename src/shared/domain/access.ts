import { addIstDays, type Instant } from './ist.ts'
import { type SubscriptionState, type SubscriptionStatus, tierOf } from './plans.ts'
import { type Grant, joinGrants, type PlanPeriod } from './grants.ts'

export const ROLES = ['USER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

/**
 * A member's subscription at one moment. Plan and dates are those of the running or the last period, null for INACTIVE.
 */
export interface Subscription extends SubscriptionState {
  startsAt: Instant | null
  expiresAt: Instant | null
  recordingsUntil: Instant | null
}

/** Members of the initial plan keep its recordings for this many days after its end, the last day's included. */
const RECORDINGS_STAY_FOR_DAYS = 2

const NO_SUBSCRIPTION: Subscription = {
  subscriptionStatus: 'INACTIVE',
  planType: null,
  startsAt: null,
  expiresAt: null,
  recordingsUntil: null,
}

/**
 * The subscription that results from a member's grants at `now` (product decisions §3, §5, §6). Consecutive or
 * overlapping grants of one plan form one period. The subscription is ACTIVE until the period ends, then EXPIRED; of
 * several running periods the highest tier counts. It is INACTIVE if there never was a period or an administrator
 * removed the last one; a refund makes it EXPIRED.
 */
export function subscriptionAt(grants: readonly Grant[], now: Instant): Subscription {
  const started = joinGrants(grants).filter((period) => period.startsAt <= now)
  const running = started.filter((period) => now < period.endsAt).toSorted(byTier)[0]
  if (running) return subscriptionOf('ACTIVE', running, now)
  const last = started.toSorted(byEnd)[0]
  return last === undefined || last.wasRemoved ? NO_SUBSCRIPTION : subscriptionOf('EXPIRED', last, now)
}

/** The member's first activation; the programme's days are counted from it permanently (product decisions §4). */
export function firstActivation(grants: readonly Pick<Grant, 'startsAt'>[]): Instant | null {
  return grants.length === 0 ? null : new Date(Math.min(...grants.map((grant) => grant.startsAt.getTime())))
}

/** Whether one of these grants is of the initial plan: it is available once, however it ended. */
export function includesInitialPlan(grants: readonly Pick<Grant, 'planType'>[]): boolean {
  return grants.some((grant) => grant.planType === 'INITIAL')
}

/** Who asks for access: a guest (null), an administrator, or a member. */
export type AccessSubject = null | { role: 'ADMIN' } | { role: 'USER'; subscription: SubscriptionState }

export type Entitlement = keyof typeof ENTITLEMENTS

/** Whether this subject has that entitlement, according to the table in product decisions §2. */
export function isEntitled(entitlement: Entitlement, subject: AccessSubject): boolean {
  const allowed: readonly AccessGroup[] = ENTITLEMENTS[entitlement]
  return allowed.includes(accessGroupOf(subject))
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

/** The recordings of the daily webinar: as long as the webinar, and for INITIAL two days longer. */
export function includesRecordings(subscription: SubscriptionState): boolean {
  return isEntitled('RECORDINGS', { role: 'USER', subscription })
}

type AccessGroup = 'GUEST' | 'INACTIVE' | 'EXPIRED' | 'INITIAL' | 'INITIAL_ENDED' | 'FULL' | 'ADMIN'

/**
 * The rows of product decisions §2 that need more than a session, each with the groups that are allowed. `bind` looks
 * up the row that a call names as `requires`. An administrator has no programme of their own.
 */
const ENTITLEMENTS = {
  COURSE_ITEMS: ['FULL', 'ADMIN'],
  PROGRAMME: ['INITIAL', 'FULL'],
  RECORDINGS: ['INITIAL', 'INITIAL_ENDED', 'FULL'],
  STREAM: ['FULL', 'ADMIN'],
} as const satisfies Record<string, readonly AccessGroup[]>

function accessGroupOf(subject: AccessSubject): AccessGroup {
  if (subject === null) return 'GUEST'
  if (subject.role === 'ADMIN') return 'ADMIN'
  const { subscriptionStatus, planType, recordingsUntil = null } = subject.subscription
  if (subscriptionStatus === 'EXPIRED') return recordingsUntil === null ? 'EXPIRED' : 'INITIAL_ENDED'
  if (subscriptionStatus === 'INACTIVE' || planType === null) return 'INACTIVE'
  return planType === 'INITIAL' ? 'INITIAL' : 'FULL'
}

function subscriptionOf(
  subscriptionStatus: SubscriptionStatus,
  { planType, startsAt, endsAt, wasCutShort }: PlanPeriod,
  now: Instant,
): Subscription {
  const until = planType === 'INITIAL' && !wasCutShort ? addIstDays(endsAt, RECORDINGS_STAY_FOR_DAYS) : null
  const recordingsUntil = until !== null && now < until ? until : null
  return { subscriptionStatus, planType, startsAt, expiresAt: endsAt, recordingsUntil }
}

function byTier(a: PlanPeriod, b: PlanPeriod): number {
  return tierOf(b.planType) - tierOf(a.planType)
}

function byEnd(a: PlanPeriod, b: PlanPeriod): number {
  return b.endsAt.getTime() - a.endsAt.getTime() || byTier(a, b)
}
