import type { Instant } from './ist.ts'
import { type PlanType, tierOf } from './plans.ts'
import { type Grant, joinTerms, type Term } from './terms.ts'

export const ROLES = ['USER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'INACTIVE', 'EXPIRED'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** A member's subscription at one moment. Plan and dates are those of the running or the last term, null for INACTIVE. */
export interface Subscription {
  subscriptionStatus: SubscriptionStatus
  planType: PlanType | null
  startsAt: Instant | null
  expiresAt: Instant | null
}

export const NO_SUBSCRIPTION: Subscription = {
  subscriptionStatus: 'INACTIVE',
  planType: null,
  startsAt: null,
  expiresAt: null,
}

/**
 * The subscription that a member's grants make at `now` (decisions §3, §5, §6). Grants of one plan that follow or
 * overlap each other are one term. ACTIVE until the term's end, of several running terms the highest tier counts;
 * then EXPIRED. INACTIVE when there never was one or an administrator removed the last; a refund only expires it.
 */
export function subscriptionAt(grants: readonly Grant[], now: Instant): Subscription {
  const begun = joinTerms(grants).filter((term) => term.startsAt <= now)
  const running = begun.filter((term) => now < term.endsAt).toSorted(byTier)[0]
  if (running) return subscriptionOf('ACTIVE', running)
  const last = begun.toSorted(byEnd)[0]
  return last === undefined || last.wasRemoved ? NO_SUBSCRIPTION : subscriptionOf('EXPIRED', last)
}

/** The member's first activation, from which the programme's days are counted for good (decisions §4). */
export function firstActivation(grants: readonly Pick<Grant, 'startsAt'>[]): Instant | null {
  return grants.length === 0 ? null : new Date(Math.min(...grants.map((grant) => grant.startsAt.getTime())))
}

/** Whether the initial plan has been used up: it is had once, however it ended. */
export function usedInitial(grants: readonly Pick<Grant, 'planType'>[]): boolean {
  return grants.some((grant) => grant.planType === 'INITIAL')
}

/** What of a subscription decides access. */
export type Standing = Pick<Subscription, 'subscriptionStatus' | 'planType'>

/** Someone who looks: nobody known, an administrator, or a member. */
export type Person = null | { role: 'ADMIN' } | { role: 'USER'; subscription: Standing }

export type Use = keyof typeof MAY_USE

/** Whether this person may use that part of the product, by the table of decisions §2. */
export function mayUse(use: Use, person: Person): boolean {
  const allowed: readonly Column[] = MAY_USE[use]
  return allowed.includes(columnOf(person))
}

/** Course items: ACTIVE with HALF_YEARLY or ANNUAL (specification §4). */
export function opensLibrary(subscription: Standing): boolean {
  return mayUse('COURSE_ITEMS', { role: 'USER', subscription })
}

/** One live session: ACTIVE with HALF_YEARLY or ANNUAL (specification §4). */
export function opensLiveSessions(subscription: Standing): boolean {
  return mayUse('STREAM', { role: 'USER', subscription })
}

/** The daily webinar: ACTIVE with any plan. */
export function opensProgramme(subscription: Standing): boolean {
  return mayUse('PROGRAMME', { role: 'USER', subscription })
}

type Column = 'VISITOR' | 'INACTIVE' | 'EXPIRED' | 'INITIAL' | 'FULL' | 'ADMIN'

/**
 * The rows of decisions §2 that need more than a session, each with the columns that say yes. `bind` asks the row that
 * a call names as `use`. An administrator has no programme of their own.
 */
const MAY_USE = {
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

function subscriptionOf(subscriptionStatus: SubscriptionStatus, { planType, startsAt, endsAt }: Term): Subscription {
  return { subscriptionStatus, planType, startsAt, expiresAt: endsAt }
}

function byTier(a: Term, b: Term): number {
  return tierOf(b.planType) - tierOf(a.planType)
}

function byEnd(a: Term, b: Term): number {
  return b.endsAt.getTime() - a.endsAt.getTime() || byTier(a, b)
}
