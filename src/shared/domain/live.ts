import { type Instant, MINUTE_IN_MS, SECOND_IN_MS } from './ist.ts'

export const DEFAULT_STREAM_DURATION_IN_MINUTES = 60
export const MINIMUM_STREAM_DURATION_IN_MINUTES = 1
export const MAXIMUM_STREAM_DURATION_IN_MINUTES = 1440
/** How often the player asks the server for the time and the stream's state again (specification §9). */
export const LIVE_SYNC_INTERVAL_IN_SECONDS = 15
/** Thousands wait for the same moment: each asks for the session at some point of this time after its start. */
export const START_IS_SPREAD_OVER_MS = { from: 250, to: 1750 }

/**
 * How often one page asks again: every 15 seconds or sooner by up to a third, by its own chance from 0 to 1. Those who
 * began in the same second would otherwise ask in the same second for as long as they watch.
 */
export function askAgainAfterMs(chance: number): number {
  return (LIVE_SYNC_INTERVAL_IN_SECONDS * SECOND_IN_MS * (3 - chance)) / 3
}

export const DEFAULT_VOLUME = 0.7
export const VOLUME_STEP = 0.05

export const STREAM_STATUSES = ['SCHEDULED', 'LIVE', 'COMPLETED'] as const
export type StreamStatus = (typeof STREAM_STATUSES)[number]

export interface StreamTimes {
  startTime: Instant
  durationInMinutes: number
}

/** SCHEDULED before its start, LIVE from then until its end, COMPLETED from its end on (decisions §3). */
export function streamStatus(stream: StreamTimes, now: Instant): StreamStatus {
  if (now < stream.startTime) return 'SCHEDULED'
  return now < streamEnd(stream) ? 'LIVE' : 'COMPLETED'
}

/** Whatever began then or before is over at `now`, however long it was: lists are read from there on. */
export function earliestStartStillOn(now: Instant): Instant {
  return new Date(now.getTime() - MAXIMUM_STREAM_DURATION_IN_MINUTES * MINUTE_IN_MS)
}

export function streamEnd({ startTime, durationInMinutes }: StreamTimes): Instant {
  return new Date(startTime.getTime() + durationInMinutes * MINUTE_IN_MS)
}

/**
 * Whether a stream can still be scheduled to begin then. The minute that is running counts as still ahead, and the one
 * before it too: the form was filled in a moment ago.
 */
export function canStillBegin(startTime: Instant, now: Instant): boolean {
  const minute = Math.floor(now.getTime() / MINUTE_IN_MS) * MINUTE_IN_MS
  return startTime.getTime() >= minute - MINUTE_IN_MS
}

/** The second of the video that plays at `now`: 0 before the start, the video's end once it has run through. */
export function positionAt({ startTime, now, durationInSeconds = Infinity }: PositionInput): number {
  const elapsed = (now.getTime() - startTime.getTime()) / SECOND_IN_MS
  return Math.min(Math.max(0, elapsed), durationInSeconds)
}

interface PositionInput {
  startTime: Instant
  /** The server's time. */
  now: Instant
  /** The video's own length, when it is known. */
  durationInSeconds?: number
}
