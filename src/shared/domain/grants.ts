import { endOfIstDay, type Instant, SECOND_IN_MS } from './ist.ts'
import { type PlanType, grantEnd, tierOf } from './plans.ts'

/** How a grant came about: paid for, or complimentary by an administrator. */
export const GRANT_SOURCES = ['PAYMENT', 'ADMIN'] as const
type GrantSource = (typeof GRANT_SOURCES)[number]

/** Why a grant ended before its time. */
export const GRANT_END_REASONS = ['UPGRADED', 'REFUNDED', 'REMOVED'] as const
type GrantEndReason = (typeof GRANT_END_REASONS)[number]

/**
 * One plan given by a payment or an administrator: from `startsAt` until `endsAt`, or until `endedAt` when it was ended
 * early.
 */
export interface Grant {
  planType: PlanType
  startsAt: Instant
  endsAt: Instant
  endedAt: Instant | null
  endReason: GrantEndReason | null
  source: GrantSource
  /** The share of the plan's time that it grants; all of it when absent. */
  timeShare?: number
}

/** A time with one plan and no gap, made of one or more grants. */
export interface PlanPeriod {
  planType: PlanType
  startsAt: Instant
  endsAt: Instant
  /** Whether an administrator ended it early. */
  wasRemoved: boolean
  /** Whether it ended before its time, for whatever reason. */
  wasCutShort: boolean
}

/** Joins consecutive or overlapping grants of one plan into periods. */
export function joinGrants(grants: readonly Grant[]): PlanPeriod[] {
  const periods: PlanPeriod[] = []
  for (const grant of grants.toSorted(byStart)) {
    const next = periodOf(grant)
    // A grant that ended before it began does not count.
    if (next.endsAt <= next.startsAt) continue
    const joined = periods.findLast((period) => period.planType === next.planType && follows(period, next))
    if (joined === undefined) periods.push(next)
    else if (next.endsAt >= joined.endsAt) {
      const { endsAt, wasRemoved, wasCutShort } = next
      Object.assign(joined, { endsAt, wasRemoved, wasCutShort })
    }
  }
  return periods
}

/**
 * The start and end of a plan that is granted now. An upgrade starts at once. The same plan, or a lower one whose
 * payment came late, starts when the current grants end: a second captured order extends the period and is never
 * dropped (product decisions §5, §6).
 */
export function nextGrantDates({ planType, grants, now, programmeTime, timeShare = 1 }: NextGrantInput): {
  startsAt: Instant
  endsAt: Instant
} {
  const grantedUntil = grants
    .filter((grant) => tierOf(grant.planType) >= tierOf(planType))
    .map((grant) => Math.min(grant.endsAt.getTime(), grant.endedAt?.getTime() ?? Infinity))
  const startsAt = new Date(Math.max(now.getTime(), ...grantedUntil))
  return {
    startsAt,
    endsAt: endOfTimeShare({ startsAt, timeShare, endsAt: grantEnd({ planType, startsAt, programmeTime }) }),
  }
}

/**
 * The new dates of future grants after an earlier grant has ended early: each follows the one before without a gap, so
 * that the refund of one of two payments takes no day from the other (product decisions §6). Returns only the grants
 * that move.
 */
export function closeGaps<G extends Grant>({ grants, now, programmeTime }: CloseGapsInput<G>): MovedGrant<G>[] {
  const future = grants.filter((grant) => grant.endedAt === null && grant.startsAt > now).toSorted(byStart)
  const current: Grant[] = grants.filter((grant) => !future.includes(grant))
  const moved = future.map((grant) => {
    const { planType, timeShare = 1 } = grant
    const dates = nextGrantDates({ planType, grants: current, now, programmeTime, timeShare })
    current.push({ ...grant, ...dates })
    return { grant, ...dates }
  })
  return moved.filter(({ grant, startsAt }) => startsAt < grant.startsAt)
}

interface CloseGapsInput<G extends Grant> {
  grants: readonly G[]
  now: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
}

/** A grant and its new dates. */
export interface MovedGrant<G> {
  grant: G
  startsAt: Instant
  endsAt: Instant
}

interface NextGrantInput {
  planType: PlanType
  grants: readonly Pick<Grant, 'planType' | 'endsAt' | 'endedAt'>[]
  now: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
  /** More than 0, at most 1; less than 1 when the plan was not paid in full. */
  timeShare?: number
}

/** The end of a share of a plan's full length: the end of its last day in India. */
function endOfTimeShare({
  startsAt,
  endsAt,
  timeShare,
}: {
  startsAt: Instant
  endsAt: Instant
  timeShare: number
}): Instant {
  if (timeShare >= 1) return endsAt
  const length = (endsAt.getTime() - startsAt.getTime()) * timeShare
  const end = endOfIstDay(new Date(startsAt.getTime() + length))
  return end < endsAt ? end : endsAt
}

function periodOf({ planType, startsAt, endsAt, endedAt, endReason }: Grant): PlanPeriod {
  const wasCutShort = endedAt !== null && endedAt < endsAt
  return {
    planType,
    startsAt,
    endsAt: wasCutShort ? endedAt : endsAt,
    wasRemoved: wasCutShort && endReason === 'REMOVED',
    wasCutShort,
  }
}

/** Periods end at 23:59:59 and the next may start at midnight: one second between them is not a gap. */
function follows(period: PlanPeriod, next: PlanPeriod): boolean {
  return next.startsAt.getTime() <= period.endsAt.getTime() + SECOND_IN_MS
}

function byStart(a: Grant, b: Grant): number {
  return a.startsAt.getTime() - b.startsAt.getTime()
}
