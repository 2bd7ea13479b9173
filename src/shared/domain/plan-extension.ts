import { addIstDays, endOfIstDay, fromIstInput, type Instant, istDaysBetween } from './ist.ts'
import { type PlanType, grantEnd } from './plans.ts'
import type { Grant } from './grants.ts'

/** The limit of two years catches typing errors. */
export const MAX_EXTENSION_IN_DAYS = 731

/** Whether the text is an existing day, as 'YYYY-MM-DD'. */
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
  return until > expiresAt && days >= 1 && days <= MAX_EXTENSION_IN_DAYS
}

/** How many days those without the permission for plans may together add to one member's plan within the period. */
export const SMALL_EXTENSION_IN_DAYS = 7
export const SMALL_EXTENSION_PERIOD_IN_DAYS = 30

/** Whether an extension stays small, together with what others who may give no more have `given` the member in the period. */
export function isSmallExtension({ expiresAt, until, given }: SmallExtension): boolean {
  const before = given.map(({ startsAt, endsAt }) => istDaysBetween(startsAt, endsAt))
  const days = [istDaysBetween(expiresAt, until), ...before].reduce((sum, each) => sum + each)
  return days <= SMALL_EXTENSION_IN_DAYS
}

interface SmallExtension {
  expiresAt: Instant
  until: Instant
  given: readonly Pick<Grant, 'startsAt' | 'endsAt'>[]
}

/** Whether a plan that is given at `now` may end at `until`: not before, and at most two years later. */
export function mayEnd({ until, now }: { until: Instant; now: Instant }): boolean {
  return until > now && istDaysBetween(now, until) <= MAX_EXTENSION_IN_DAYS
}

/**
 * The complimentary time that is added after a running plan (product decisions §5, §6). Its share of the full length
 * keeps its length if a refund of the plan before it makes it start earlier.
 */
export function extensionDates({ planType, expiresAt, until, programmeTime }: Extension) {
  const fullLength = grantEnd({ planType, startsAt: expiresAt, programmeTime }).getTime() - expiresAt.getTime()
  const length = until.getTime() - expiresAt.getTime()
  return { startsAt: expiresAt, endsAt: until, timeShare: Math.min(1, length / fullLength) }
}

interface Extension {
  planType: PlanType
  /** When the plan ends without the extension. */
  expiresAt: Instant
  until: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
}

/** Moves the grants that were to start after the plan by the days of the extension, so that they lose none. */
export function postponeGrants<G extends Grant>({ grants, expiresAt, until }: PostponeInput<G>) {
  const days = istDaysBetween(expiresAt, until)
  return grants
    .filter((grant) => grant.endedAt === null && grant.startsAt >= expiresAt)
    .map((grant) => ({ grant, startsAt: addIstDays(grant.startsAt, days), endsAt: addIstDays(grant.endsAt, days) }))
}

interface PostponeInput<G> {
  grants: readonly G[]
  expiresAt: Instant
  until: Instant
}
