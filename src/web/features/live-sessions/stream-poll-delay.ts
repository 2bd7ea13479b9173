import type { Instant } from '#shared/domain/ist.ts'
import { pollDelayInMs, type StreamTimes, streamStatus } from '#shared/domain/live.ts'

interface PollInput {
  /** Undefined before the first answer. */
  stream: StreamTimes | undefined
  /** Whether the pages of the session's room arrive: they say when it starts, is moved and ends. */
  isFollowed: boolean
  now: Instant
  /** This page's own random number from 0 to 1. */
  jitter: number
}

/** When an open session is requested again, in milliseconds; false if not. */
export function streamPollDelay({ stream, isFollowed, now, jitter }: PollInput): number | false {
  const isOver = stream !== undefined && streamStatus(stream, now) === 'COMPLETED'
  return isOver || isFollowed ? false : pollDelayInMs(jitter)
}
