import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import {
  DRIFT_TOLERANCE_IN_SECONDS,
  IN_STEP_WITHIN_IN_SECONDS,
  learnSeekCost,
  SLOWEST_RATE,
  type SyncAction,
  syncAction,
  WAITS_AT_MOST_IN_SECONDS,
} from '#shared/domain/live-sync.ts'
import { positionAt } from '#shared/domain/live.ts'

/** What a player shows of itself at one look. */
export interface PlayerLook {
  positionInSeconds: number
  rate: number
  /** The end of what has arrived from this position on. */
  bufferedUntilInSeconds: number
  /** Not paused, not seeking, and with pictures to show. */
  isPlaying: boolean
  /** Unseen, a system might end what stands still. */
  mayStandStill: boolean
  /** Some of the file has arrived since the last look: slow is not dead. */
  isReceiving: boolean
  /** It has given up on the file. */
  hasFailed: boolean
}

export type LiveAction =
  | SyncAction
  /** Nothing can be done now: it loads, seeks, stalls, or has run through. */
  | { kind: 'WAIT' }
  /** Load the file anew, then `join`. */
  | { kind: 'RELOAD' }

export interface LiveSync {
  /**
   * Where to begin, when the file is ready or the member comes back from a pause. What it took to open the file, if it was
   * opened for this, tells how far ahead to aim.
   */
  join(now: Instant, openedInSeconds?: number): number
  /** To be asked every DRIFT_CHECK_INTERVAL_IN_MS while the member wants it to play. */
  look(player: PlayerLook, now: Instant): LiveAction
  /** The connection is back, or the member has asked: what was tried before does not count. */
  hurry(): void
  /** Whole seconds behind the others that are worth telling; 0 when in step, or not begun. */
  behindInSeconds(): number
}

interface Session {
  startTime: Instant
  durationInSeconds: number
}

/** A seek inside what has arrived costs what the machine takes; beyond it, what the network takes. */
type Way = 'BUFFERED' | 'FETCHED'

/** It is to play from this position at this moment, and will be late. */
interface Landing {
  at: Instant
  to: number
  /** Which cost is learnt from it: of a seek, or of going on after it has stood still. */
  teaches: Way | 'HELD'
}

interface Halt {
  positionInSeconds: number
  driftInSeconds: number
  now: Instant
}

/** With less than this in hand, leaping forward would use up what keeps a weak line from the next stall. */
const BUFFERED_FOR_IN_SECONDS = 5
/** Until the first picture at the least, and more on a slow line, in proportion to what opening the file took. */
const JOINING_TAKES_IN_SECONDS = { atLeast: 0.3, timesOpening: 2, atMost: WAITS_AT_MOST_IN_SECONDS }
/** Less than this after a seek or a halt, and nobody can tell whether it plays yet. */
const PLAYS_AFTER_IN_SECONDS = 0.05
/** What takes longer was a stall, from which nothing is learnt. */
const GOING_ON_TAKES_AT_MOST_IN_SECONDS = 0.2
/** How long to wait before the file is loaded anew; twice as long each time, up to `most`. */
const PATIENCE = { failed: { first: 1, most: 30 }, stalled: { first: 15, most: 60 } }

/** Holds one player on the server's clock: remembers what `syncAction` has to know between two looks. */
export function liveSync(session: Session): LiveSync {
  const costs: Record<Landing['teaches'], number | null> = { BUFFERED: null, FETCHED: null, HELD: null }
  let lastSeekAt: Instant | null = null
  let seeksInARow = 0
  let hasJustLanded = false
  let pending: Landing | null = null
  let reloadsInARow = 0
  /** Since when it has not played, though it should. */
  let idleSince: Instant | null = null
  let hasBegun = false
  let behind = 0

  /** Once the picture moves again, it is known how late it was. */
  function learnFrom(position: number, now: Instant): void {
    if (pending === null) return
    const { at, to, teaches } = pending
    pending = null
    const measured = secondsFrom(at, now) - (position - to)
    if (teaches === 'HELD' && measured > GOING_ON_TAKES_AT_MOST_IN_SECONDS) return
    // Nothing is expected before the first one.
    costs[teaches] = learnSeekCost({ expected: costs[teaches] ?? measured, measured })
  }

  /** Ends a little early, by what going on takes. */
  function hold({ positionInSeconds, driftInSeconds, now }: Halt): LiveAction {
    const seconds = Math.max(0, driftInSeconds - (costs.HELD ?? 0))
    pending = { at: new Date(now.getTime() + seconds * SECOND_IN_MS), to: positionInSeconds, teaches: 'HELD' }
    return { kind: 'HOLD', seconds }
  }

  function waitOrReload({ hasFailed, isReceiving }: PlayerLook, now: Instant): LiveAction {
    if (idleSince === null || isReceiving) idleSince = now
    const { first, most } = hasFailed ? PATIENCE.failed : PATIENCE.stalled
    if (secondsFrom(idleSince, now) < Math.min(most, first * 2 ** reloadsInARow)) return { kind: 'WAIT' }
    reloadsInARow++
    idleSince = now
    pending = null
    return { kind: 'RELOAD' }
  }

  return {
    join(now, openedInSeconds = 0) {
      const { atLeast, timesOpening, atMost } = JOINING_TAKES_IN_SECONDS
      const takes = Math.min(atMost, atLeast + timesOpening * openedInSeconds)
      const to = Math.min(session.durationInSeconds, positionAt({ ...session, now }) + takes)
      pending = { at: now, to, teaches: 'FETCHED' }
      lastSeekAt = null
      seeksInARow = 0
      hasJustLanded = true
      idleSince = null
      return to
    },

    look(player, now) {
      const { positionInSeconds, bufferedUntilInSeconds, rate, isPlaying } = player
      const targetInSeconds = positionAt({ ...session, now })
      const driftInSeconds = positionInSeconds - targetInSeconds
      if (targetInSeconds >= session.durationInSeconds) return { kind: 'WAIT' }
      behind = hasBegun ? Math.max(0, -driftInSeconds) : 0
      if (!isPlaying) return waitOrReload(player, now)
      idleSince = null
      if (pending !== null && positionInSeconds < pending.to + PLAYS_AFTER_IN_SECONDS) return { kind: 'WAIT' }
      learnFrom(positionInSeconds, now)
      hasBegun = true
      reloadsInARow = 0
      if (Math.abs(driftInSeconds) < IN_STEP_WITHIN_IN_SECONDS) {
        seeksInARow = 0
        hasJustLanded = false
      }
      const way = bufferedUntilInSeconds - targetInSeconds >= BUFFERED_FOR_IN_SECONDS ? 'BUFFERED' : 'FETCHED'
      const action = syncAction({
        targetInSeconds,
        driftInSeconds,
        measuredSeekCostInSeconds: costs[way],
        fetchingCostInSeconds: costs.FETCHED,
        isBuffered: way === 'BUFFERED',
        secondsSinceLastSeek: lastSeekAt === null ? Infinity : secondsFrom(lastSeekAt, now),
        seeksInARow,
        hasJustLanded,
        currentRate: rate,
      })
      if (action.kind === 'SEEK') {
        pending = { at: now, to: action.to, teaches: way }
        lastSeekAt = now
        seeksInARow++
        hasJustLanded = true
      }
      if (action.kind !== 'HOLD') return action
      return player.mayStandStill
        ? hold({ positionInSeconds, driftInSeconds, now })
        : { kind: 'RATE', rate: SLOWEST_RATE }
    },

    hurry() {
      lastSeekAt = null
      seeksInARow = 0
      reloadsInARow = 0
    },

    behindInSeconds: () => (behind >= DRIFT_TOLERANCE_IN_SECONDS ? Math.floor(behind) : 0),
  }
}

function secondsFrom(earlier: Instant, later: Instant): number {
  return (later.getTime() - earlier.getTime()) / SECOND_IN_MS
}
