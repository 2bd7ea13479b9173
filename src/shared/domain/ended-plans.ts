import { addIstDays, type Instant } from './ist.ts'
import type { Paise } from './money.ts'
import type { Grant } from './terms.ts'

/** For how many days an administrator can put back a plan that one of them has ended. */
export const PUT_BACK_WITHIN_IN_DAYS = 30

/** A grant as far as these rules need it. */
export interface DatedGrant extends Pick<Grant, 'source' | 'endsAt' | 'endedAt' | 'endReason'> {
  id: string
  createdAt: Instant
  /** 0 when it was given. */
  paidInPaise: Paise
  refundedInPaise: Paise
}

/** The grants with time left, those still to come included: what a change of plan ends. */
export function openGrants<G extends Pick<Grant, 'endsAt' | 'endedAt'>>(grants: readonly G[], now: Instant): G[] {
  return grants.filter(({ endsAt, endedAt }) => endedAt === null && now < endsAt)
}

/**
 * Whether an administrator may put a plan back: one of them ended it not long ago, some of its time is left, and not all
 * of its money has gone back. A refund in part ends no plan, hence is no hindrance; one in progress ends the plan when
 * it is booked. Not once something was bought since: both would run at the same time, and the member would lose the
 * days of one.
 */
export function mayPutBack({ grant, grants, now }: PutBack<DatedGrant>): boolean {
  const { endedAt, endsAt } = grant
  if (endedAt === null || !mayReopen(grant) || endsAt <= now) return false
  const wasBoughtSince = grants.some(({ source, createdAt }) => source === 'PAYMENT' && createdAt >= endedAt)
  return now < addIstDays(endedAt, PUT_BACK_WITHIN_IN_DAYS) && !wasBoughtSince
}

/** What putting a plan back opens again, all that the same change has ended; and what it ends, all that is open. */
export function putBack<G extends DatedGrant>({ grant, grants, now }: PutBack<G>): { opened: G[]; ended: G[] } {
  const { endedAt } = grant
  if (endedAt === null) return { opened: [], ended: [] }
  const opened = grants.filter((each) => mayReopen(each) && each.endedAt?.getTime() === endedAt.getTime())
  return { opened, ended: openGrants(grants, now) }
}

/** Whether an administrator ended it, and it was given or some of its money is kept. */
function mayReopen({ endReason, paidInPaise, refundedInPaise }: DatedGrant): boolean {
  return endReason === 'REMOVED' && (paidInPaise === 0 || refundedInPaise < paidInPaise)
}

interface PutBack<G> {
  grant: G
  /** All grants of the member. */
  grants: readonly G[]
  now: Instant
}
