import { addIstDays, type Instant } from './ist.ts'
import type { Paise } from './money.ts'
import type { Grant } from './grants.ts'

/** For how many days a plan that an administrator has ended can be restored. */
export const RESTORABLE_FOR_DAYS = 30

/** The fields of a grant that these rules need. */
export interface DatedGrant extends Pick<Grant, 'source' | 'endsAt' | 'endedAt' | 'endReason'> {
  id: string
  createdAt: Instant
  /** 0 for a complimentary grant. */
  paidInPaise: Paise
  refundedInPaise: Paise
}

/** The grants with time left, including future ones: a change of plan ends them. */
export function unendedGrants<G extends Pick<Grant, 'endsAt' | 'endedAt'>>(grants: readonly G[], now: Instant): G[] {
  return grants.filter(({ endsAt, endedAt }) => endedAt === null && now < endsAt)
}

/**
 * Whether an administrator may restore a plan: an administrator ended it recently, it has time left, and it was not
 * refunded in full. A partial refund ends no plan and does not matter here; a full refund in progress ends the plan
 * when it is booked. Not allowed if the member has bought a plan since: both would run at the same time, and the member
 * would lose the days of one.
 */
export function canRestorePlan({ grant, grants, now }: RestoreInput<DatedGrant>): boolean {
  const { endedAt, endsAt } = grant
  if (endedAt === null || !mayRestore(grant) || endsAt <= now) return false
  const wasBoughtSince = grants.some(({ source, createdAt }) => source === 'PAYMENT' && createdAt >= endedAt)
  return now < addIstDays(endedAt, RESTORABLE_FOR_DAYS) && !wasBoughtSince
}

/** Restoring a plan restores every grant that the same change ended, and ends every grant with time left. */
export function restorePlan<G extends DatedGrant>({
  grant,
  grants,
  now,
}: RestoreInput<G>): { restored: G[]; ended: G[] } {
  const { endedAt } = grant
  if (endedAt === null) return { restored: [], ended: [] }
  const restored = grants.filter((each) => mayRestore(each) && each.endedAt?.getTime() === endedAt.getTime())
  return { restored, ended: unendedGrants(grants, now) }
}

/** Whether an administrator ended it, and it was complimentary or not refunded in full. */
function mayRestore({ endReason, paidInPaise, refundedInPaise }: DatedGrant): boolean {
  return endReason === 'REMOVED' && (paidInPaise === 0 || refundedInPaise < paidInPaise)
}

interface RestoreInput<G> {
  grant: G
  /** All grants of the member. */
  grants: readonly G[]
  now: Instant
}
