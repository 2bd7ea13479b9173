import { type Instant, MINUTE_IN_MS } from './ist.ts'

/** How many members a player played for in one minute of the clock. */
export interface MinuteOfAttendance {
  minute: Instant
  members: number
}

interface Session {
  startTime: Instant
  endTime: Instant
}

/** Each minute of the session so far, also those in which nobody was there. */
export function attendanceCurve(
  counted: readonly MinuteOfAttendance[],
  { startTime, endTime, now }: Session & { now: Instant },
): MinuteOfAttendance[] {
  const byMinute = new Map(counted.map(({ minute, members }) => [minute.getTime(), members]))
  const until = Math.min(endTime.getTime(), now.getTime() + 1)
  const curve: MinuteOfAttendance[] = []
  for (let minute = minuteOf(startTime); minute < until; minute += MINUTE_IN_MS) {
    curve.push({ minute: new Date(minute), members: byMinute.get(minute) ?? 0 })
  }
  return curve
}

/** The first of the fullest minutes; null when nobody came. */
export function peakOf(curve: readonly MinuteOfAttendance[]): MinuteOfAttendance | null {
  const peak = curve.reduce<MinuteOfAttendance | null>(
    (highest, each) => (each.members > (highest?.members ?? 0) ? each : highest),
    null,
  )
  return peak
}

/** The mean number of minutes for which a member was there; null when nobody came. */
export function meanMinutes(counted: readonly MinuteOfAttendance[], members: number): number | null {
  if (members === 0) return null
  return counted.reduce((sum, each) => sum + each.members, 0) / members
}

/**
 * The last whole minute before the end: whoever played in it stayed to the end. A player that plays sends a heartbeat
 * in every minute, but not necessarily in a part of one.
 */
export function lastFullMinute({ startTime, endTime }: Session): Instant {
  return new Date(Math.max(minuteOf(startTime), minuteOf(endTime) - MINUTE_IN_MS))
}

/** Whether a member with this first and last heartbeat stayed to the end. */
export function stayedToEnd({ joinedAt, leftAt }: { joinedAt: Instant; leftAt: Instant }, session: Session): boolean {
  const minute = lastFullMinute(session).getTime()
  return joinedAt.getTime() < minute + MINUTE_IN_MS && leftAt.getTime() >= minute
}

function minuteOf(instant: Instant): number {
  return Math.floor(instant.getTime() / MINUTE_IN_MS) * MINUTE_IN_MS
}
