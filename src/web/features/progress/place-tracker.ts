import type { Note } from './note.ts'
import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import { mergeSeen, NOTHING_SEEN, seenBetween, settleProgress } from '#shared/domain/progress.ts'

/** Where a player is, as it tells. */
export interface Place {
  /** Seconds, or the page of an e-book. */
  at: number
  length: number
  /** PLAYING comes several times a second; the others when they happen. */
  event: 'PLAYING' | 'MOVED' | 'STOPPED' | 'ENDED'
}

const NOTE_EVERY_IN_MS = 5 * SECOND_IN_MS
/** Between two looks at what plays; whatever is further apart was jumped over. */
const LONGEST_STEP_IN_SECONDS = 3

/** Makes notes of what a player tells: every few seconds while it plays, and at once when it moves or stops. */
export function placeTracker({ kind, itemId }: Pick<Note, 'kind' | 'itemId'>) {
  let seen = NOTHING_SEEN
  let isFinished = false
  let last = 0
  /** The last note: by this machine's clock, and as it was written. */
  let noted: { by: Instant; as: Instant } | null = null

  /** A note, when it is time for one. */
  return function track({ at, length, event }: Place, now: Instant): Note | null {
    if (!(length > 0) || !Number.isFinite(length)) return null
    const step = at - last
    if (event !== 'MOVED' && step > 0 && step < LONGEST_STEP_IN_SECONDS) {
      seen = mergeSeen(seen, seenBetween({ from: last, to: at, length }))
    }
    last = at
    isFinished ||= event === 'ENDED'
    const isDue = noted === null || Math.abs(now.getTime() - noted.by.getTime()) >= NOTE_EVERY_IN_MS
    if (event === 'PLAYING' && !isDue) return null
    // This machine's clock may be set back; the order of our own notes is known all the same.
    const latestAt = noted && noted.as >= now ? new Date(noted.as.getTime() + 1) : now
    noted = { by: now, as: latestAt }
    return { kind, itemId, seen, ...settleProgress({ furthest: at, latest: at, latestAt, length, isFinished }) }
  }
}
