import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { pollDelayInMs, type StreamTimes, streamStatus } from '#shared/domain/live.ts'

interface PollInput {
  /** Undefined before the first answer. */
  stream: StreamTimes | undefined
  /** Whether the pages of the session's room arrive: they say when it starts and ends, but not that it was moved. */
  isFollowed: boolean
  now: Instant
  /** This page's own random number from 0 to 1. */
  jitter: number
}

/** When an open session is requested again, in milliseconds; false if not. */
export function streamPollDelay({ stream, isFollowed, now, jitter }: PollInput): number | false {
  const status = stream && streamStatus(stream, now)
  if (status === 'COMPLETED') return false
  if (!isFollowed) return pollDelayInMs(jitter)
  return status === 'LIVE' ? false : MINUTE_IN_MS - pollDelayInMs(jitter)
}
