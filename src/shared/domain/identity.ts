import type { Role } from './access.ts'
import { DAY_IN_MS, HOUR_IN_MS, type Instant, MINUTE_IN_MS } from './ist.ts'

/** The email address as the identity of an account: trimmed, lower-cased, NFC (product decisions §1). */
export function normaliseEmail(email: string): string {
  // Composed last: lower-casing İ or Å leaves combining marks.
  return email.trim().toLowerCase().normalize('NFC')
}

/** The number of digits of a sign-in code; never revealed (product decisions §1). */
export const CODE_DIGITS = { USER: 6, ADMIN: 8 } as const satisfies Record<Role, number>
export const CODE_LIFETIME_IN_MS = 10 * MINUTE_IN_MS
export const MAX_CODE_ATTEMPTS = 5

/** How many codes are sent to one address within each period. */
export const CODE_SEND_LIMITS = [
  { sends: 1, withinInMs: MINUTE_IN_MS },
  { sends: 5, withinInMs: HOUR_IN_MS },
  { sends: 10, withinInMs: DAY_IN_MS },
] as const

/** How long a session lasts without use, and in total. */
export const SESSION_LIFETIMES = {
  USER: { idleInMs: 30 * DAY_IN_MS, totalInMs: 90 * DAY_IN_MS },
  ADMIN: { idleInMs: 60 * MINUTE_IN_MS, totalInMs: 12 * HOUR_IN_MS },
} as const satisfies Record<Role, { idleInMs: number; totalInMs: number }>

/** The maximum number of open sessions of one user; a new one ends the oldest beyond it. */
export const MAX_SESSIONS_PER_USER = 20

/** When a session ends if it is not used again: idle too long or too old, whichever comes first. */
export function sessionEnd({ role, startedAt, lastSeenAt }: SessionTimes): Instant {
  const { idleInMs, totalInMs } = SESSION_LIFETIMES[role]
  return new Date(Math.min(lastSeenAt.getTime() + idleInMs, startedAt.getTime() + totalInMs))
}

/** Whether a session is still open; the role is the current one, so that a promotion shortens the session at once. */
export function isSessionOpen(session: SessionTimes, now: Instant): boolean {
  return now < sessionEnd(session)
}

interface SessionTimes {
  role: Role
  startedAt: Instant
  lastSeenAt: Instant
}

/**
 * How long a fresh code is valid: for an administrator's sensitive changes (payment keys, role changes, deletions), and
 * for a member to delete their account.
 */
export const FRESH_CODE_LIFETIME_IN_MS = 15 * MINUTE_IN_MS
/** How long a browser stays trusted; members need no code on a trusted browser. */
export const TRUSTED_DEVICE_LIFETIME_IN_MS = 90 * DAY_IN_MS
