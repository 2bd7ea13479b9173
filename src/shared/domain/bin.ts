import { DAY_IN_MS, type Instant } from './ist.ts'

/** The kinds of content that can be deleted and restored; the audit log uses the same names. */
export const CONTENT_KINDS = ['video', 'audio', 'ebook', 'course', 'livestream'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** How long deleted content can be restored. */
export const BIN_DAYS = 30

/** The time from which deleted content cannot be restored and is deleted permanently. */
export function restoreDeadline(deletedAt: Instant): Instant {
  return new Date(deletedAt.getTime() + BIN_DAYS * DAY_IN_MS)
}

/** Content deleted at or before this time has left the bin at `now`; content deleted later is still in it. */
export function restoreCutoff(now: Instant): Instant {
  return new Date(now.getTime() - BIN_DAYS * DAY_IN_MS)
}

/** Days left to restore deleted content, rounded up; 0 when there is no time left. */
export function daysLeftInBin(deletedAt: Instant, now: Instant): number {
  const leftInMs = restoreDeadline(deletedAt).getTime() - now.getTime()
  return Math.max(0, Math.min(BIN_DAYS, Math.ceil(leftInMs / DAY_IN_MS)))
}
