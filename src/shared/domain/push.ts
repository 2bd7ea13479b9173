import { addIstDays, HOUR_IN_MS, type Instant, startOfIstDay } from './ist.ts'

/** What a member can be notified of, each with a switch of its own. */
export const PUSH_KINDS = ['webinars', 'liveSessions', 'expiry', 'answers', 'announcements'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** Devices per member; a further one replaces the one that was added first. */
export const MAX_PUSH_DEVICES = 10

/** Nothing is pushed from nine in the evening until eight in the morning in India. */
const QUIET_FROM_HOUR = 21
const QUIET_UNTIL_HOUR = 8

/**
 * Whether a notification may be sent now. At night only the reminder of something that begins before the night is over,
 * since in the morning it would be too late; everything else waits for the morning (decision 0092).
 */
export function mayPushAt(now: Instant, beginsAt: Instant | null): boolean {
  const morning = endOfQuietHours(now)
  return morning === null || (beginsAt !== null && beginsAt <= morning)
}

/** When the quiet hours end that `now` is in; null by day. */
export function endOfQuietHours(now: Instant): Instant | null {
  const midnight = startOfIstDay(now)
  const hour = (now.getTime() - midnight.getTime()) / HOUR_IN_MS
  if (hour >= QUIET_UNTIL_HOUR && hour < QUIET_FROM_HOUR) return null
  const day = hour < QUIET_UNTIL_HOUR ? midnight : addIstDays(midnight, 1)
  return new Date(day.getTime() + QUIET_UNTIL_HOUR * HOUR_IN_MS)
}

/** The hosts of the push services of Chrome and its relatives, Firefox, Safari and Edge. */
const PUSH_SERVICES = [
  /^fcm\.googleapis\.com$/,
  // Relatives of Chrome that are built without Google's own settings.
  /^jmt17\.google\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

/** Whether the URL that a browser names belongs to a push service: the server sends requests to no other address. */
export function isPushServiceUrl(text: string): boolean {
  const host = HTTPS_URL.exec(text)?.[1]
  return host !== undefined && PUSH_SERVICES.some((service) => service.test(host))
}

/** Without a port and without a name before the host. */
const HTTPS_URL = /^https:\/\/([a-z\d.-]+)\/[\w~:/?&=%.+-]+$/

/** How often a notification is tried before it is given up. */
export const PUSH_ATTEMPTS = 8
const FIRST_RETRY_IN_MS = 15_000

/** How long to wait after a failed attempt: each time twice as long, and as long as the push service asks for. */
export function pushRetryDelay(failures: number, retryAfterInSeconds: number | null): number {
  const backoff = Math.min(FIRST_RETRY_IN_MS * 2 ** (failures - 1), HOUR_IN_MS)
  return Math.max(backoff, Math.min((retryAfterInSeconds ?? 0) * 1000, HOUR_IN_MS))
}
