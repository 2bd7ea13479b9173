import { DAY_IN_MS, type Instant } from './ist.ts'

/** What can be deleted and restored, by the names that the audit log uses for its subjects. */
export const CONTENT_KINDS = ['video', 'audio', 'ebook', 'course', 'livestream'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** How long deleted content can be restored. */
export const BIN_DAYS = 30

/** From this moment on deleted content cannot be restored, and is deleted for good. */
export function endOfBin(deletedAt: Instant): Instant {
  return new Date(deletedAt.getTime() + BIN_DAYS * DAY_IN_MS)
}

/** Content that was deleted at this moment or before it has left the bin at `now`; what was deleted later is still in it. */
export function startOfBin(now: Instant): Instant {
  return new Date(now.getTime() - BIN_DAYS * DAY_IN_MS)
}

/** Days that are left to restore deleted content, begun days counted as whole ones; 0 once there is no time left. */
export function daysLeftInBin(deletedAt: Instant, now: Instant): number {
  const leftInMs = endOfBin(deletedAt).getTime() - now.getTime()
  return Math.max(0, Math.min(BIN_DAYS, Math.ceil(leftInMs / DAY_IN_MS)))
}
