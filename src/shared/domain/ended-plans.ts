import { addIstDays, type Instant } from './ist.ts'
import type { Grant } from './terms.ts'

/** For how many days an administrator can put back a plan that one of them has ended. */
export const PUT_BACK_WITHIN_IN_DAYS = 30

/** A grant as far as these rules need it. */
export interface DatedGrant extends Pick<Grant, 'source' | 'endsAt' | 'endedAt' | 'endReason'> {
  id: string
  createdAt: Instant
}

/** The grants with time left, those still to come included: what a change of plan ends. */
export function openGrants<G extends Pick<Grant, 'endsAt' | 'endedAt'>>(grants: readonly G[], now: Instant): G[] {
  return grants.filter(({ endsAt, endedAt }) => endedAt === null && now < endsAt)
}

/**
 * Whether an administrator may put a plan back: one of them ended it not long ago, and some of its time is left. Not
 * once something was bought since: both would run at the same time, and the member would lose the days of one.
 */
export function mayPutBack({ grant, grants, now }: PutBack<DatedGrant>): boolean {
  const { endedAt, endReason, endsAt } = grant
  if (endedAt === null || endReason !== 'REMOVED' || endsAt <= now) return false
  const wasBoughtSince = grants.some(({ source, createdAt }) => source === 'PAYMENT' && createdAt >= endedAt)
  return now < addIstDays(endedAt, PUT_BACK_WITHIN_IN_DAYS) && !wasBoughtSince
}

/** What putting a plan back opens again, all that the same change has ended; and what it ends, the plans given since. */
export function putBack<G extends DatedGrant>({ grant, grants, now }: PutBack<G>): { opened: G[]; ended: G[] } {
  const { endedAt } = grant
  if (endedAt === null) return { opened: [], ended: [] }
  const opened = grants.filter((each) => each.endReason === 'REMOVED' && each.endedAt?.getTime() === endedAt.getTime())
  return { opened, ended: openGrants(grants, now).filter(({ createdAt }) => createdAt >= endedAt) }
}

interface PutBack<G> {
  grant: G
  /** All grants of the member. */
  grants: readonly G[]
  now: Instant
}
