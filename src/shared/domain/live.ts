import { DAY_IN_MS, type Instant, MINUTE_IN_MS, SECOND_IN_MS } from './ist.ts'

export const DEFAULT_STREAM_DURATION_IN_MINUTES = 60
export const MINIMUM_STREAM_DURATION_IN_MINUTES = 1
export const MAXIMUM_STREAM_DURATION_IN_MINUTES = 1440
/** How many days a session can be watched again after its end, unless it says otherwise (decision 0076). */
export const DEFAULT_REPLAY_DAYS = 7
export const MAXIMUM_REPLAY_DAYS = 365
/** How often the player polls the server for the time and the stream's state (specification §9). */
export const LIVE_SYNC_INTERVAL_IN_SECONDS = 15
/** Each waiting client requests the live session at a random time in this range after its start, to spread the load. */
export const START_JITTER_IN_MS = { from: 250, to: 1750 }

/**
 * The polling delay of one page: 15 seconds minus up to a third, by its own random number from 0 to 1. Otherwise
 * clients that started in the same second would poll in the same second for as long as they watch.
 */
export function pollDelayInMs(random: number): number {
  return (LIVE_SYNC_INTERVAL_IN_SECONDS * SECOND_IN_MS * (3 - random)) / 3
}

export const DEFAULT_VOLUME = 0.7
export const VOLUME_STEP = 0.05

export const STREAM_STATUSES = ['SCHEDULED', 'LIVE', 'COMPLETED'] as const
export type StreamStatus = (typeof STREAM_STATUSES)[number]

/** The time that a stream takes in the schedule. */
export interface StreamSlot {
  startTime: Instant
  durationInMinutes: number
}

/** When a stream starts, and what decides its end. */
export interface StreamTimes extends StreamSlot {
  /** Null after the video was deleted. */
  video: { durationInSeconds: number } | null
}

/** SCHEDULED before its start, LIVE from then until its end, COMPLETED from its end on (product decisions §3). */
export function streamStatus(stream: StreamTimes, now: Instant): StreamStatus {
  return sessionStatus({ startsAt: stream.startTime, endsAt: streamEnd(stream) }, now)
}

/** The same for a session whose end is known. */
export function sessionStatus(
  { startsAt, endsAt }: { startsAt: Instant; endsAt: Instant },
  now: Instant,
): StreamStatus {
  if (now < startsAt) return 'SCHEDULED'
  return now < endsAt ? 'LIVE' : 'COMPLETED'
}

/** When a stream starts and ends, and for how many days after its end it can be watched again. */
interface ReplayTimes extends StreamTimes {
  replayDays: number
}

/** The end of a stream's replay; null for a stream without one, or whose video was deleted. */
export function replayUntil({ replayDays, ...stream }: ReplayTimes): Instant | null {
  if (replayDays <= 0 || stream.video === null) return null
  return new Date(streamEnd(stream).getTime() + replayDays * DAY_IN_MS)
}

/** Whether a stream is over and can be watched again: from its end until the end of its replay. */
export function isReplayOpen(stream: ReplayTimes, now: Instant): boolean {
  const until = replayUntil(stream)
  return until !== null && streamStatus(stream, now) === 'COMPLETED' && now < until
}

/** Every stream that started at or before this time is over at `now`, whatever its length; lists start here. */
export function earliestStartStillLive(now: Instant): Instant {
  return new Date(now.getTime() - MAXIMUM_STREAM_DURATION_IN_MINUTES * MINUTE_IN_MS)
}

/** The end of the slot, or of the video if it is shorter: then nothing is left to see. */
export function streamEnd({ video, ...slot }: StreamTimes): Instant {
  const end = slotEnd(slot)
  if (video === null || !(video.durationInSeconds > 0)) return end
  const videoEnd = new Date(slot.startTime.getTime() + video.durationInSeconds * SECOND_IN_MS)
  return videoEnd < end ? videoEnd : end
}

/** The end of the time that a stream takes in the schedule, also when its video is shorter. */
export function slotEnd({ startTime, durationInMinutes }: StreamSlot): Instant {
  return new Date(startTime.getTime() + durationInMinutes * MINUTE_IN_MS)
}

/** The duration that shows the whole video, in whole minutes. */
export function minutesOfVideo({ durationInSeconds }: { durationInSeconds: number }): number {
  return Math.max(MINIMUM_STREAM_DURATION_IN_MINUTES, Math.ceil(durationInSeconds / 60))
}

/**
 * Whether a stream can still be scheduled to start then. The current minute and the one before it are allowed, because
 * filling in the form takes time.
 */
export function canStillStart(startTime: Instant, now: Instant): boolean {
  const minute = Math.floor(now.getTime() / MINUTE_IN_MS) * MINUTE_IN_MS
  return startTime.getTime() >= minute - MINUTE_IN_MS
}

/** The next start at the same time of the week: a week later, or as many weeks as lead into the future. */
export function sameTimeNextWeek(startTime: Instant, now: Instant): Instant {
  const weeks = Math.max(1, Math.floor((now.getTime() - startTime.getTime()) / WEEK_IN_MS) + 1)
  return new Date(startTime.getTime() + weeks * WEEK_IN_MS)
}

const WEEK_IN_MS = 7 * DAY_IN_MS

/** The position in the video at `now`, in seconds: 0 before the start, the video's end after it. */
export function positionAt({ startTime, now, durationInSeconds = Infinity }: PositionInput): number {
  const elapsed = (now.getTime() - startTime.getTime()) / SECOND_IN_MS
  return Math.min(Math.max(0, elapsed), durationInSeconds)
}

interface PositionInput {
  startTime: Instant
  /** The server's time. */
  now: Instant
  /** The video's duration, if known. */
  durationInSeconds?: number
}
