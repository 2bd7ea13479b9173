import { type Instant, MINUTE_IN_MS } from './ist.ts'

/** How long somebody of the team may look at a member's screens before saying why again. */
export const MEMBER_VIEW_IN_MINUTES = 15
/** Shorter is no reason that a member could understand. */
export const MIN_VIEW_REASON_LENGTH = 10
export const MAX_VIEW_REASON_LENGTH = 200

export function endOfMemberView(startedAt: Instant): Instant {
  return new Date(startedAt.getTime() + MEMBER_VIEW_IN_MINUTES * MINUTE_IN_MS)
}

/** A view that is not over, neither by its time nor because somebody ended it. */
export function isMemberViewOpen(
  { until, endedAt }: { until: Instant; endedAt: Instant | null },
  now: Instant,
): boolean {
  return endedAt === null && now < until
}
