import { type Instant, SECOND_IN_MS } from '#shared/domain/ist.ts'
import {
  DRIFT_TOLERANCE_IN_SECONDS,
  SYNC_TOLERANCE_IN_SECONDS,
  averageSeekCost,
  SLOWEST_RATE,
  type SyncAction,
  syncAction,
  MAX_HOLD_IN_SECONDS,
} from '#shared/domain/live-sync.ts'
import { positionAt } from '#shared/domain/live.ts'

/** The state of the player at one check. */
interface PlayerSample {
  positionInSeconds: number
  rate: number
  /** The end of the buffered range at this position. */
  bufferedUntilInSeconds: number
  /** Not paused, not seeking, and with data to show. */
  isPlaying: boolean
  /** Whether rate 0 is allowed: in the background the system might stop a video that stands still. */
  canHold: boolean
  /** Whether data has arrived since the last check: the connection is slow but not lost. */
  isReceiving: boolean
  /** The element has reported an error. */
  hasFailed: boolean
}

export type LiveAction =
  | SyncAction
  /** Nothing can be done now: the video is loading, seeking, stalled or finished. */
  | { kind: 'WAIT' }
  /** Reload the file, then `join`. */
  | { kind: 'RELOAD' }

interface SyncController {
  /**
   * The position to start at, when the file is ready or after a pause. The time it took to open the file, if any,
   * determines how far ahead of the target it is.
   */
  join(now: Instant, openedInSeconds?: number): number
  /** What `join` would return, without joining. */
  positionToJoin(now: Instant, openedInSeconds: number): number
  /** Called every DRIFT_CHECK_INTERVAL_IN_MS unless the member has paused. */
  nextAction(player: PlayerSample, now: Instant): LiveAction
  /** Allows the next seek or reload immediately: the connection is back, or the member has asked for it. */
  resetBackoff(): void
  /** Whole seconds behind the target, if worth showing; 0 when in sync or not started. */
  behindInSeconds(): number
}

interface SyncedSession {
  startTime: Instant
  durationInSeconds: number
}

/** The cost of a seek within the buffer depends on the machine, outside of it on the network. */
type SeekKind = 'BUFFERED' | 'FETCHED'

/** A seek or hold after which the video should play from `to` at time `at`; its actual delay is measured. */
interface PendingSeek {
  at: Instant
  to: number
  /** The cost that is learned from the delay: of a seek, or of resuming after a hold. */
  cost: SeekKind | 'HELD'
}

interface HoldInput {
  positionInSeconds: number
  driftInSeconds: number
  now: Instant
}

/** With a smaller buffer, a seek counts as fetched: it would use up the reserve against the next stall. */
const MIN_BUFFER_IN_SECONDS = 5
/** The expected delay until the first frame: proportional to the time it took to open the file, within bounds. */
const JOIN_DELAY_IN_SECONDS = { min: 0.3, openingFactor: 2, max: MAX_HOLD_IN_SECONDS }
/** The playback progress after which a seek or hold counts as completed. */
const MIN_PROGRESS_IN_SECONDS = 0.05
/** A longer delay was a stall, from which no cost is learned. */
const MAX_RESUME_COST_IN_SECONDS = 0.2
/** The delays before a reload: exponential backoff from `initial` to `max`. */
const RELOAD_DELAY_IN_SECONDS = { failed: { initial: 1, max: 30 }, stalled: { initial: 15, max: 60 } }

/** Keeps one player in sync with the server's clock: holds the state that `syncAction` needs between two checks. */
export function createSyncController(session: SyncedSession): SyncController {
  const costs: Record<PendingSeek['cost'], number | null> = { BUFFERED: null, FETCHED: null, HELD: null }
  let lastSeekAt: Instant | null = null
  let seeksInARow = 0
  let isSettling = false
  let pending: PendingSeek | null = null
  let reloadsInARow = 0
  /** The time since which the video has not played although it should. */
  let idleSince: Instant | null = null
  let hasStarted = false
  let behind = 0

  /** Measures the delay of the pending seek once the video plays again. */
  function learnCost(position: number, now: Instant): void {
    if (pending === null) return
    const { at, to, cost } = pending
    pending = null
    const measured = secondsFrom(at, now) - (position - to)
    if (cost === 'HELD' && measured > MAX_RESUME_COST_IN_SECONDS) return
    // The first measurement has no expected cost to compare with.
    costs[cost] = averageSeekCost({ expected: costs[cost] ?? measured, measured })
  }

  /** Ends the hold early by the time that resuming takes. */
  function hold({ positionInSeconds, driftInSeconds, now }: HoldInput): LiveAction {
    const seconds = Math.max(0, driftInSeconds - (costs.HELD ?? 0))
    pending = { at: new Date(now.getTime() + seconds * SECOND_IN_MS), to: positionInSeconds, cost: 'HELD' }
    return { kind: 'HOLD', seconds }
  }

  function waitOrReload({ hasFailed, isReceiving }: PlayerSample, now: Instant): LiveAction {
    if (idleSince === null || isReceiving) idleSince = now
    const { initial, max } = hasFailed ? RELOAD_DELAY_IN_SECONDS.failed : RELOAD_DELAY_IN_SECONDS.stalled
    if (secondsFrom(idleSince, now) < Math.min(max, initial * 2 ** reloadsInARow)) return { kind: 'WAIT' }
    reloadsInARow++
    idleSince = now
    pending = null
    return { kind: 'RELOAD' }
  }

  function positionToJoin(now: Instant, openedInSeconds: number): number {
    const { min, openingFactor, max } = JOIN_DELAY_IN_SECONDS
    const delay = Math.min(max, min + openingFactor * openedInSeconds)
    return Math.min(session.durationInSeconds, positionAt({ ...session, now }) + delay)
  }

  return {
    positionToJoin,

    join(now, openedInSeconds = 0) {
      const to = positionToJoin(now, openedInSeconds)
      pending = { at: now, to, cost: 'FETCHED' }
      lastSeekAt = null
      seeksInARow = 0
      isSettling = true
      idleSince = null
      return to
    },

    nextAction(player, now) {
      const { positionInSeconds, bufferedUntilInSeconds, rate, isPlaying } = player
      const targetInSeconds = positionAt({ ...session, now })
      const driftInSeconds = positionInSeconds - targetInSeconds
      if (targetInSeconds >= session.durationInSeconds) return { kind: 'WAIT' }
      behind = hasStarted ? Math.max(0, -driftInSeconds) : 0
      if (!isPlaying) return waitOrReload(player, now)
      idleSince = null
      if (pending !== null && positionInSeconds < pending.to + MIN_PROGRESS_IN_SECONDS) return { kind: 'WAIT' }
      learnCost(positionInSeconds, now)
      hasStarted = true
      reloadsInARow = 0
      if (Math.abs(driftInSeconds) < SYNC_TOLERANCE_IN_SECONDS) {
        seeksInARow = 0
        isSettling = false
      }
      const seekKind = bufferedUntilInSeconds - targetInSeconds >= MIN_BUFFER_IN_SECONDS ? 'BUFFERED' : 'FETCHED'
      const action = syncAction({
        targetInSeconds,
        driftInSeconds,
        measuredSeekCostInSeconds: costs[seekKind],
        fetchingCostInSeconds: costs.FETCHED,
        isBuffered: seekKind === 'BUFFERED',
        secondsSinceLastSeek: lastSeekAt === null ? Infinity : secondsFrom(lastSeekAt, now),
        seeksInARow,
        isSettling,
        currentRate: rate,
      })
      if (action.kind === 'SEEK') {
        pending = { at: now, to: action.to, cost: seekKind }
        lastSeekAt = now
        seeksInARow++
        isSettling = true
      }
      if (action.kind !== 'HOLD') return action
      return player.canHold ? hold({ positionInSeconds, driftInSeconds, now }) : { kind: 'RATE', rate: SLOWEST_RATE }
    },

    resetBackoff() {
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
