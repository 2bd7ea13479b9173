import { refetchAttention } from './system.hooks.ts'
import { useAttendedPolling } from '#web/platform/use-attended-polling.ts'

const MINUTE_IN_MS = 60_000
/** A session that nobody uses must end after an hour, and every request prolongs it. */
const MAX_UNATTENDED_READS = 5

/** Reads what needs the administrator every minute, while the page is in view and somebody uses it. */
export function AttentionPolling() {
  useAttendedPolling({ everyMs: MINUTE_IN_MS, maxUnattended: MAX_UNATTENDED_READS, read: refetchAttention })
  return null
}
