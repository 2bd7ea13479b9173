import type { WatchReport } from './watch-figures.ts'

/** Why a member could not watch well: nothing came, it came late, or it kept stopping. */
export const PLAYBACK_TROUBLES = ['NOT_STARTED', 'SLOW_START', 'STALLS'] as const
export type PlaybackTroubleKind = (typeof PLAYBACK_TROUBLES)[number]

/** So many are kept of a member and an Indian day; the day has been understood by then. */
export const MAX_TROUBLES_PER_DAY = 20
export const TROUBLES_KEPT_DAYS = 30

const SLOW_START_IN_MS = 10_000
/** Of the report of about a minute. */
const MANY_STALLS = 3
const LONG_STALLS_IN_SECONDS = 10

/** The trouble that a report tells of, the worst first; null when it played well. */
export function troubleOf({
  isFirst,
  startInMs,
  parts,
}: Pick<WatchReport, 'isFirst' | 'startInMs' | 'parts'>): { what: PlaybackTroubleKind; stalls: number } | null {
  const total = (of: (part: WatchReport['parts'][number]) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  const stalls = Math.min(
    total((part) => part.stalls),
    100,
  )
  if (isFirst && startInMs === null && total((part) => part.secondsPlayed) === 0) return { what: 'NOT_STARTED', stalls }
  if (stalls >= MANY_STALLS || total((part) => part.stallSeconds) >= LONG_STALLS_IN_SECONDS)
    return { what: 'STALLS', stalls }
  return isFirst && startInMs !== null && startInMs >= SLOW_START_IN_MS ? { what: 'SLOW_START', stalls } : null
}
