import type { ProgressMark } from './progress-mark.ts'
import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import {
  attendedProgress,
  clampProgress,
  mergeSeenParts,
  NOTHING_SEEN,
  secondsSeen,
  seenPartsBetween,
} from '#shared/domain/progress.ts'
import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'

const MARK_INTERVAL_IN_MS = 5 * SECOND_IN_MS
/** Two reports of a playing medium are closer than this; a larger distance is a jump. */
const MAX_PLAYBACK_STEP_IN_SECONDS = 3

interface TrackedItem extends Pick<ProgressMark, 'kind' | 'itemId'> {
  /** Of a live session: only what is played counts. */
  attendance?: { playedBeforeInSeconds: number }
}

/** Makes marks of a player's positions: every few seconds during playback, and at once when it moves or stops. */
export function createPositionTracker({ kind, itemId, attendance }: TrackedItem) {
  let seen = NOTHING_SEEN
  let isFinished = false
  let lastPosition = 0
  /** When the last mark was made, by this machine's clock, and the moment that it carries. */
  let lastMark: { madeAt: Instant; latestAt: Instant } | null = null

  /** A mark, when one is due. */
  return function track({ at, length, event }: PlaybackPosition, now: Instant): ProgressMark | null {
    if (!(length > 0) || !Number.isFinite(length)) return null
    const step = at - lastPosition
    if (event !== 'MOVED' && step > 0 && step < MAX_PLAYBACK_STEP_IN_SECONDS) {
      seen = mergeSeenParts(seen, seenPartsBetween({ from: lastPosition, to: at, length }))
    }
    lastPosition = at
    isFinished ||= event === 'ENDED' && attendance === undefined
    const isDue = lastMark === null || Math.abs(now.getTime() - lastMark.madeAt.getTime()) >= MARK_INTERVAL_IN_MS
    if (event === 'PLAYING' && !isDue) return null
    // Marks stay in order also when this machine's clock is set back.
    const latestAt = lastMark && lastMark.latestAt >= now ? new Date(lastMark.latestAt.getTime() + 1) : now
    lastMark = { madeAt: now, latestAt }
    const positions = attendance
      ? attendedProgress({
          at,
          length,
          playedInSeconds: attendance.playedBeforeInSeconds + secondsSeen(seen, length),
        })
      : { furthest: at, latest: at }
    return { kind, itemId, seen, ...clampProgress({ ...positions, latestAt, length, isFinished }) }
  }
}
