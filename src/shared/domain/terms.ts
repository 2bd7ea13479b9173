import { endOfIstDay, type Instant, SECOND_IN_MS } from './ist.ts'
import { type PlanType, termEnd, tierOf } from './plans.ts'

/** One time that was bought or given: from `startsAt` until `endsAt`, or until `endedAt` when it was cut short. */
export interface Grant {
  planType: PlanType
  startsAt: Instant
  endsAt: Instant
  endedAt: Instant | null
  endReason: 'UPGRADED' | 'REFUNDED' | 'REMOVED' | null
  source: 'PAYMENT' | 'ADMIN'
  /** How much of the plan's time it holds; all of it when absent. */
  share?: number
}

/** An unbroken time with one plan. */
export interface Term {
  planType: PlanType
  startsAt: Instant
  endsAt: Instant
  /** Whether an administrator ended it before its time. */
  wasRemoved: boolean
}

/** The terms that grants make: those of one plan that follow or overlap each other are one. */
export function joinTerms(grants: readonly Grant[]): Term[] {
  const terms: Term[] = []
  for (const grant of grants.toSorted(byStart)) {
    const next = termOf(grant)
    // Ended before it began: it never was.
    if (next.endsAt <= next.startsAt) continue
    const open = terms.findLast((term) => term.planType === next.planType && follows(term, next))
    if (open === undefined) terms.push(next)
    else if (next.endsAt >= open.endsAt) Object.assign(open, { endsAt: next.endsAt, wasRemoved: next.wasRemoved })
  }
  return terms
}

/**
 * From when until when a plan that is bought or given now runs. An upgrade starts at once. The same plan, or a lower
 * one whose payment came late, starts when the time already held ends: a second captured order extends and is never
 * dropped (decisions §5, §6).
 */
export function startTerm({ planType, grants, now, programmeTime, share = 1 }: StartTermInput): {
  startsAt: Instant
  endsAt: Instant
} {
  const heldUntil = grants
    .filter((grant) => tierOf(grant.planType) >= tierOf(planType))
    .map((grant) => Math.min(grant.endsAt.getTime(), grant.endedAt?.getTime() ?? Infinity))
  const startsAt = new Date(Math.max(now.getTime(), ...heldUntil))
  return { startsAt, endsAt: endOfShare({ startsAt, share, endsAt: termEnd({ planType, startsAt, programmeTime }) }) }
}

/**
 * Where the times still to come move when one before them has ended early: each follows what is held without a gap, so
 * that a refund of one of two payments takes no day from the other (decisions §6). Only those that move.
 */
export function closeUp<G extends Grant>({ grants, now, programmeTime }: CloseUpInput<G>): MovedGrant<G>[] {
  const coming = grants.filter((grant) => grant.endedAt === null && grant.startsAt > now).toSorted(byStart)
  const held: Grant[] = grants.filter((grant) => !coming.includes(grant))
  const placed = coming.map((grant) => {
    const { planType, share = 1 } = grant
    const term = startTerm({ planType, grants: held, now, programmeTime, share })
    held.push({ ...grant, ...term })
    return { grant, ...term }
  })
  return placed.filter(({ grant, startsAt }) => startsAt < grant.startsAt)
}

interface CloseUpInput<G extends Grant> {
  grants: readonly G[]
  now: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
}

export interface MovedGrant<G extends Grant> {
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
  /** From 0 (not) to 1; less than 1 when the plan was not paid in full. */
  share?: number
}

/** A part of a term, to the end of its last day in India. */
function endOfShare({ startsAt, endsAt, share }: { startsAt: Instant; endsAt: Instant; share: number }): Instant {
  if (share >= 1) return endsAt
  const length = (endsAt.getTime() - startsAt.getTime()) * share
  const end = endOfIstDay(new Date(startsAt.getTime() + length))
  return end < endsAt ? end : endsAt
}

function termOf({ planType, startsAt, endsAt, endedAt, endReason }: Grant): Term {
  const isCutShort = endedAt !== null && endedAt < endsAt
  return {
    planType,
    startsAt,
    endsAt: isCutShort ? endedAt : endsAt,
    wasRemoved: isCutShort && endReason === 'REMOVED',
  }
}

/** Terms end at 23:59:59 and the next may start at midnight: a second between them is no gap. */
function follows(term: Term, next: Term): boolean {
  return next.startsAt.getTime() <= term.endsAt.getTime() + SECOND_IN_MS
}

function byStart(a: Grant, b: Grant): number {
  return a.startsAt.getTime() - b.startsAt.getTime()
}
