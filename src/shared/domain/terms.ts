import { endOfIstDay, type Instant, SECOND_IN_MS } from './ist.ts'
import { type PlanType, termEnd, tierOf } from './plans.ts'

/** How a grant came about: paid for, or complimentary by an administrator. */
export const GRANT_SOURCES = ['PAYMENT', 'ADMIN'] as const
type GrantSource = (typeof GRANT_SOURCES)[number]

/** Why a grant ended before its time. */
export const GRANT_END_REASONS = ['UPGRADED', 'REFUNDED', 'REMOVED'] as const
type GrantEndReason = (typeof GRANT_END_REASONS)[number]

/** One period with a plan: from `startsAt` until `endsAt`, or until `endedAt` when it was ended early. */
export interface Grant {
  planType: PlanType
  startsAt: Instant
  endsAt: Instant
  endedAt: Instant | null
  endReason: GrantEndReason | null
  source: GrantSource
  /** The share of the plan's time that it grants; all of it when absent. */
  share?: number
}

/** A time with one plan and no gap, made of one or more grants. */
export interface Term {
  planType: PlanType
  startsAt: Instant
  endsAt: Instant
  /** Whether an administrator ended it early. */
  wasRemoved: boolean
}

/** Joins consecutive or overlapping grants of one plan into periods. */
export function joinTerms(grants: readonly Grant[]): Term[] {
  const terms: Term[] = []
  for (const grant of grants.toSorted(byStart)) {
    const next = termOf(grant)
    // A grant that ended before it began does not count.
    if (next.endsAt <= next.startsAt) continue
    const open = terms.findLast((term) => term.planType === next.planType && follows(term, next))
    if (open === undefined) terms.push(next)
    else if (next.endsAt >= open.endsAt) Object.assign(open, { endsAt: next.endsAt, wasRemoved: next.wasRemoved })
  }
  return terms
}

/**
 * The start and end of a plan that is granted now. An upgrade starts at once. The same plan, or a lower one whose
 * payment came late, starts when the present grants end: a second captured order extends the period and is never dropped
 * (decisions §5, §6).
 */
export function startTerm({ planType, grants, now, programmeTime, share = 1 }: StartTermInput): {
  startsAt: Instant
  endsAt: Instant
} {
  const grantedUntil = grants
    .filter((grant) => tierOf(grant.planType) >= tierOf(planType))
    .map((grant) => Math.min(grant.endsAt.getTime(), grant.endedAt?.getTime() ?? Infinity))
  const startsAt = new Date(Math.max(now.getTime(), ...grantedUntil))
  return { startsAt, endsAt: endOfShare({ startsAt, share, endsAt: termEnd({ planType, startsAt, programmeTime }) }) }
}

/**
 * The new dates of future grants after an earlier grant has ended early: each follows the one before without a gap, so
 * that the refund of one of two payments takes no day from the other (decisions §6). Returns only the grants that move.
 */
export function closeGaps<G extends Grant>({ grants, now, programmeTime }: CloseUpInput<G>): MovedGrant<G>[] {
  const future = grants.filter((grant) => grant.endedAt === null && grant.startsAt > now).toSorted(byStart)
  const current: Grant[] = grants.filter((grant) => !future.includes(grant))
  const moved = future.map((grant) => {
    const { planType, share = 1 } = grant
    const term = startTerm({ planType, grants: current, now, programmeTime, share })
    current.push({ ...grant, ...term })
    return { grant, ...term }
  })
  return moved.filter(({ grant, startsAt }) => startsAt < grant.startsAt)
}

interface CloseUpInput<G extends Grant> {
  grants: readonly G[]
  now: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
}

interface MovedGrant<G extends Grant> {
  grant: G
  startsAt: Instant
  endsAt: Instant
}

interface StartTermInput {
  planType: PlanType
  grants: readonly Pick<Grant, 'planType' | 'endsAt' | 'endedAt'>[]
  now: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
  /** More than 0, at most 1; less than 1 when the plan was not paid in full. */
  share?: number
}

/** The end of a share of a plan's full length: the end of its last day in India. */
function endOfShare({ startsAt, endsAt, share }: { startsAt: Instant; endsAt: Instant; share: number }): Instant {
  if (share >= 1) return endsAt
  const length = (endsAt.getTime() - startsAt.getTime()) * share
  const end = endOfIstDay(new Date(startsAt.getTime() + length))
  return end < endsAt ? end : endsAt
}

function termOf({ planType, startsAt, endsAt, endedAt, endReason }: Grant): Term {
  const isEndedEarly = endedAt !== null && endedAt < endsAt
  return {
    planType,
    startsAt,
    endsAt: isEndedEarly ? endedAt : endsAt,
    wasRemoved: isEndedEarly && endReason === 'REMOVED',
  }
}

/** Periods end at 23:59:59 and the next may start at midnight: one second between them is not a gap. */
function follows(term: Term, next: Term): boolean {
  return next.startsAt.getTime() <= term.endsAt.getTime() + SECOND_IN_MS
}

function byStart(a: Grant, b: Grant): number {
  return a.startsAt.getTime() - b.startsAt.getTime()
}
