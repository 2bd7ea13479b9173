import { addIstDays, endOfIstDay, fromIstInput, type Instant, istDaysBetween } from './ist.ts'
import { type PlanType, termEnd } from './plans.ts'
import type { Grant } from './terms.ts'

/** A plan is extended by two years at most: more is a slip of the hand. */
export const LONGEST_EXTENSION_IN_DAYS = 731

/** Whether the text is a day that exists, as 'YYYY-MM-DD'. */
export function isIstDay(text: string): boolean {
  return fromIstInput(`${text}T00:00`) !== null
}

/** The end of a day in India, given as 'YYYY-MM-DD'. Throws RangeError when there is no such day. */
export function endOfDay(day: string): Instant {
  const start = fromIstInput(`${day}T00:00`)
  if (start === null) throw new RangeError(`Not a day: ${day}`)
  return endOfIstDay(start)
}

/** Whether a plan that ends at `expiresAt` may be extended to `until`: later, and not by more than two years. */
export function mayExtend({ expiresAt, until }: { expiresAt: Instant; until: Instant }): boolean {
  const days = istDaysBetween(expiresAt, until)
  return until > expiresAt && days >= 1 && days <= LONGEST_EXTENSION_IN_DAYS
}

/**
 * The time that is added behind a running plan (decisions §5, §6): a gift, hence worth nothing. Its share of a whole
 * term keeps its length when a refund before it lets it begin sooner.
 */
export function extensionOf({ planType, expiresAt, until, programmeTime }: Extension) {
  const whole = termEnd({ planType, startsAt: expiresAt, programmeTime }).getTime() - expiresAt.getTime()
  const length = until.getTime() - expiresAt.getTime()
  return { startsAt: expiresAt, endsAt: until, share: Math.min(1, length / whole) }
}

interface Extension {
  planType: PlanType
  /** When the plan ends without it. */
  expiresAt: Instant
  until: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
}

/** What was to begin when the plan ends begins as many days later, and loses none. */
export function pushBack<G extends Grant>({ grants, expiresAt, until }: PushBack<G>) {
  const days = istDaysBetween(expiresAt, until)
  return grants
    .filter((grant) => grant.endedAt === null && grant.startsAt >= expiresAt)
    .map((grant) => ({ grant, startsAt: addIstDays(grant.startsAt, days), endsAt: addIstDays(grant.endsAt, days) }))
}

interface PushBack<G> {
  grants: readonly G[]
  expiresAt: Instant
  until: Instant
}
