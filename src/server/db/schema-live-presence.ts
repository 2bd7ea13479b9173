import type { Generated } from 'kysely'

/* Tables of who is in a live room. */

/** Owned by live-presence. One member in one room, however many players they have. */
export interface LiveAttendance {
  room_id: string
  user_id: string
  /** False for members under 18 and for the daily webinar: the row is removed a day after they left. */
  keeps_minutes: boolean
  /** The last heartbeat of the waiting room. */
  waited_at: Date | null
  /** The first heartbeat with playback; null for a member who has only waited. */
  joined_at: Date | null
  /** The last heartbeat with playback. */
  left_at: Date | null
  /** The one before it, from which the writing statement sees whether a minute is new. */
  previous_at: Date | null
  /** The last heartbeat whose reactions counted. */
  reacted_at: Date | null
  /** Whether the reactions of the last heartbeat counted. */
  has_reacted: boolean
  /** Minutes of the clock with playback. */
  minutes: Generated<number>
}

/** Owned by live-presence. One minute of a room, without any member: the curve and the totals. */
export interface LiveMinutes {
  room_id: string
  minute: Date
  /** Members with playback in this minute. */
  members: Generated<number>
  /** Members whose first playback was in this minute. */
  joined: Generated<number>
  namaste: Generated<number>
  heart: Generated<number>
  flower: Generated<number>
  light: Generated<number>
}

export interface LivePresenceTables {
  live_attendance: LiveAttendance
  live_minutes: LiveMinutes
}
