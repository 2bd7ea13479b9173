import { DAY_IN_MS, type Instant, istDay, MINUTE_IN_MS, SECOND_IN_MS } from './ist.ts'

/** The room of live presence in which all members sit (migration 0089). */
export const SITTING_ROOM = '5177196e-0000-4000-8000-000000000001'

export const SITTING_MINUTES = [10, 20, 30] as const
export type SittingMinutes = (typeof SITTING_MINUTES)[number]
export const MAX_SITTING_SECONDS = 30 * 60

/** A sitting that ended earlier than this does not light a lamp. */
export const LEAST_SITTING_SECONDS = 3 * 60
/** A sitting without a connection is taken for this long after it ended. */
const TAKEN_FOR_DAYS = 7
/** After this who was there cannot be counted any more: others may have come since. */
const COUNTED_WITHIN_SECONDS = 60

interface Sat {
  seconds: number
  /** How long ago the sitting ended. */
  ageInMs: number
}

interface Sitting {
  startedAt: Instant
  endedAt: Instant
  /** The day that it lights: the one on which it ended, in India. */
  day: string
  /** Whether those who sat at the same time can be counted. */
  hasJustEnded: boolean
}

/** The sitting that counts; null if it was too short or ended too long ago. It never ends in the future. */
export function countedSitting({ seconds, ageInMs }: Sat, now: Instant): Sitting | null {
  const age = Math.max(0, ageInMs)
  if (seconds < LEAST_SITTING_SECONDS || age > TAKEN_FOR_DAYS * DAY_IN_MS) return null
  const endedAt = new Date(now.getTime() - age)
  const startedAt = new Date(endedAt.getTime() - Math.min(seconds, MAX_SITTING_SECONDS) * SECOND_IN_MS)
  return { startedAt, endedAt, day: istDay(endedAt), hasJustEnded: age <= COUNTED_WITHIN_SECONDS * SECOND_IN_MS }
}

/** What has been sat and what is left, from the times alone: a phone that slept is right when it wakes. */
export function sittingAt(
  { startedAt, minutes }: { startedAt: Instant; minutes: number },
  now: Instant,
): { seconds: number; left: number; endsAt: Instant } {
  const length = minutes * 60
  const passed = Math.floor((now.getTime() - startedAt.getTime()) / SECOND_IN_MS)
  const seconds = Math.min(length, Math.max(0, passed))
  return { seconds, left: length - seconds, endsAt: new Date(startedAt.getTime() + minutes * MINUTE_IN_MS) }
}
