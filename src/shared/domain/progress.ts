import type { Instant } from './ist.ts'

export const ITEM_KINDS = ['VIDEO', 'AUDIO', 'EBOOK'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** From this share of its length on an item counts as finished: what follows is thanks and silence. */
export const FINISHED_FROM_SHARE = 0.95
/** What was seen of an item is noted in this many equal parts of its length. */
export const SEEN_PARTS = 100
export const NOTHING_SEEN = '0'.repeat(SEEN_PARTS)

/** How far a member has come in an item. Places are seconds of a video or an audio, pages of an e-book. */
export interface Progress {
  /** Never goes back. */
  furthest: number
  /** Where the member was at the latest moment. */
  latest: number
  /** That moment, by the server's clock. */
  latestAt: Instant
  /** Of the whole item. */
  length: number
  /** Once finished, always finished. */
  isFinished: boolean
}

/**
 * What two devices, two tabs or two tries know of the same item, as one. Neither order nor repetition changes the
 * outcome, so that every update may be sent again until it is acknowledged.
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

/** Which parts were seen by either, each part a '1'. */
export function mergeSeen(a: string, b: string): string {
  return Array.from(a, (part, index) => (part === '1' || b[index] === '1' ? '1' : '0')).join('')
}

/** The parts whose middle lies in a stretch that was played, of an item of that length. */
export function seenBetween({ from, to, length }: Stretch): string {
  if (length <= 0 || to <= from) return NOTHING_SEEN
  const first = Math.round((from / length) * SEEN_PARTS)
  const last = Math.round((to / length) * SEEN_PARTS)
  return Array.from(NOTHING_SEEN, (_, part) => (part >= first && part < last ? '1' : '0')).join('')
}

interface Stretch {
  from: number
  to: number
  length: number
}

/** A place within the item, and finished where the furthest place says so, whatever was sent. */
export function settleProgress(progress: Progress): Progress {
  const within = (place: number) => Math.min(Math.max(0, place), progress.length)
  const latest = within(progress.latest)
  const furthest = Math.max(within(progress.furthest), latest)
  const isFinished = progress.isFinished || furthest >= FINISHED_FROM_SHARE * progress.length
  return { ...progress, latest, furthest, isFinished }
}

/** From 0 to 1: 1 only when it is finished. */
export function shareOf({
  furthest,
  length,
  isFinished,
}: Pick<Progress, 'furthest' | 'length' | 'isFinished'>): number {
  if (isFinished) return 1
  return length > 0 ? Math.min(furthest / length, FINISHED_FROM_SHARE) : 0
}

/** How much of a course of `count` items is done, each item counting alike; what is no longer in it does not count. */
export function courseShare(begun: readonly Pick<Progress, 'furthest' | 'length' | 'isFinished'>[], count: number) {
  if (count === 0) return 0
  return Math.min(1, begun.reduce((sum, progress) => sum + shareOf(progress), 0) / count)
}

/** From which second a video or an audio goes on: its beginning, when hardly begun or as good as over. */
export function resumeAt(progress: Pick<Progress, 'latest' | 'length'> | null): number {
  if (progress === null || progress.latest < RESUME_FROM_IN_SECONDS) return 0
  return progress.latest < FINISHED_FROM_SHARE * progress.length ? progress.latest : 0
}

const RESUME_FROM_IN_SECONDS = 5

/** At the same moment the further place wins, so that the order of arrival does not matter. */
function isNewer(a: Progress, b: Progress): boolean {
  const byMoment = a.latestAt.getTime() - b.latestAt.getTime()
  return (byMoment || a.latest - b.latest || a.length - b.length) > 0
}
