import type { Instant } from './ist.ts'

export const ITEM_KINDS = ['VIDEO', 'AUDIO', 'EBOOK'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** An item counts as finished from this share of its length on: the rest is credits and silence. */
const FINISHED_SHARE = 0.95
/** An item is divided into this many equal parts, and each is recorded as seen or not. */
export const SEEN_PARTS = 100
export const NOTHING_SEEN = '0'.repeat(SEEN_PARTS)

/** A member's progress in an item. Positions are seconds of a video or an audio, pages of an e-book. */
export interface Progress {
  /** The furthest position; never decreases. */
  furthest: number
  /** The latest position. */
  latest: number
  /** When the member was at the latest position, by the server's clock. */
  latestAt: Instant
  /** The length of the item. */
  length: number
  /** Once finished, always finished. */
  isFinished: boolean
}

/**
 * Merges the progress in one item from two devices, tabs or attempts. The merge is commutative and idempotent, so that
 * every update may be sent again until it is acknowledged.
 */
export function mergeProgress(a: Progress, b: Progress): Progress {
  const newer = isNewer(a, b) ? a : b
  return {
    furthest: Math.max(a.furthest, b.furthest),
    latest: newer.latest,
    latestAt: newer.latestAt,
    length: newer.length,
    isFinished: a.isFinished || b.isFinished,
  }
}

/** The parts that were seen in either; a seen part is '1'. */
export function mergeSeenParts(a: string, b: string): string {
  return Array.from(a, (part, index) => (part === '1' || b[index] === '1' ? '1' : '0')).join('')
}

/** The parts whose middle is within the played range, of an item of that length. */
export function seenPartsBetween({ from, to, length }: PlayedRange): string {
  if (length <= 0 || to <= from) return NOTHING_SEEN
  const first = Math.round((from / length) * SEEN_PARTS)
  const last = Math.round((to / length) * SEEN_PARTS)
  return Array.from(NOTHING_SEEN, (_, part) => (part >= first && part < last ? '1' : '0')).join('')
}

interface PlayedRange {
  from: number
  to: number
  length: number
}

/** How many seconds of an item of that length were seen. */
export function secondsSeen(seen: string, length: number): number {
  return (Array.from(seen).filter((part) => part === '1').length / SEEN_PARTS) * length
}

/** Who missed less than this share of a live session continues its recording where they left. */
const MISSED_SHARE = 0.03

/**
 * Progress in a live session, which everybody joins where it is: only what was played counts. The recording resumes
 * where the member left, and at the beginning if they missed a part.
 */
export function attendedProgress({ at, length, playedInSeconds }: Attendance): Pick<Progress, 'furthest' | 'latest'> {
  const played = Math.min(playedInSeconds, at)
  return { furthest: played, latest: at - played < MISSED_SHARE * length ? played : 0 }
}

interface Attendance {
  /** The position of the session. */
  at: number
  length: number
  /** What the member has seen of it so far. */
  playedInSeconds: number
}

/** Limits positions to the item's length, and derives `isFinished` from the furthest position. */
export function clampProgress(progress: Progress): Progress {
  const within = (position: number) => Math.min(Math.max(0, position), progress.length)
  const latest = within(progress.latest)
  const furthest = Math.max(within(progress.furthest), latest)
  const isFinished = progress.isFinished || furthest >= FINISHED_SHARE * progress.length
  return { ...progress, latest, furthest, isFinished }
}

/** The share of the item that is done, from 0 to 1; 1 only when it is finished. */
export function progressShare({
  furthest,
  length,
  isFinished,
}: Pick<Progress, 'furthest' | 'length' | 'isFinished'>): number {
  if (isFinished) return 1
  return length > 0 ? Math.min(furthest / length, FINISHED_SHARE) : 0
}

/** The share of a course of `count` items that is done; all items have equal weight, and removed items do not count. */
export function courseShare(started: readonly Pick<Progress, 'furthest' | 'length' | 'isFinished'>[], count: number) {
  if (count === 0) return 0
  return Math.min(1, started.reduce((sum, progress) => sum + progressShare(progress), 0) / count)
}

/** The second at which a video or an audio resumes: 0 when it was barely started or is almost over. */
export function resumePosition(progress: Pick<Progress, 'latest' | 'length'> | null): number {
  if (progress === null || progress.latest < MIN_RESUME_POSITION_IN_SECONDS) return 0
  return progress.latest < FINISHED_SHARE * progress.length ? progress.latest : 0
}

const MIN_RESUME_POSITION_IN_SECONDS = 5

/** At equal times the further position wins, so that the order of arrival does not matter. */
function isNewer(a: Progress, b: Progress): boolean {
  const byTime = a.latestAt.getTime() - b.latestAt.getTime()
  return (byTime || a.latest - b.latest || a.length - b.length) > 0
}
