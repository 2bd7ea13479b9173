import { LIVE_SYNC_INTERVAL_IN_SECONDS } from './live.ts'

/*
 * Keeps a player in sync with the server's clock. Small drift is corrected by the playback rate. For larger drift a
 * player that is ahead holds still, and one that is behind makes one seek, which aims ahead by the measured seek cost.
 * The specification's rule (a seek beyond 3 s) remains as the outer limit; alone it would never get below 800 ms.
 */

/** Beyond this drift the player seeks, however expensive seeks are (specification §9). */
export const DRIFT_TOLERANCE_IN_SECONDS = 3
/** A player that is ahead by at most this holds still; joining on a slow connection aims at most this far ahead. */
export const MAX_HOLD_IN_SECONDS = 5
/** How often the player measures its drift while it plays and is not seeking. */
export const DRIFT_CHECK_INTERVAL_IN_MS = 100
/** The range of rates that is inaudible. */
export const SLOWEST_RATE = 0.95
export const FASTEST_RATE = 1.05
/** Below this drift the player is in sync: the seek count restarts, and the player is no longer settling. */
export const SYNC_TOLERANCE_IN_SECONDS = 0.05

export type SyncAction =
  /** Play at the normal rate. */
  | { kind: 'NONE' }
  /** Play at this rate until the next check. */
  | { kind: 'RATE'; rate: number }
  /** Set the position to this second, once, at the normal rate. */
  | { kind: 'SEEK'; to: number }
  /** Hold still for this long: the player is ahead. This needs nothing from the network. */
  | { kind: 'HOLD'; seconds: number }

export interface SyncInput {
  /** The second that should be playing now. */
  targetInSeconds: number
  /** The playing position minus the target: positive when the player is ahead. */
  driftInSeconds: number
  /** The time from setting a position until it plays, averaged by `averageSeekCost`; null before the first seek. */
  measuredSeekCostInSeconds: number | null
  /** The same for positions that had to be fetched, on joining or seeking: a high value means a weak connection. */
  fetchingCostInSeconds: number | null
  /** Whether the target is buffered: a seek needs nothing from the network. */
  isBuffered: boolean
  /** Infinity before the first seek. */
  secondsSinceLastSeek: number
  /** Seeks since the player was last in sync. */
  seeksInARow: number
  /** Whether the player has joined or sought and not been in sync since. */
  isSettling: boolean
  /** The current playback rate. */
  currentRate: number
}

/** The correction for the current drift. Only for a playing player: not when paused, stalled or seeking. */
export function syncAction(input: SyncInput): SyncAction {
  const { targetInSeconds, driftInSeconds, measuredSeekCostInSeconds, secondsSinceLastSeek } = input
  const size = Math.abs(driftInSeconds)
  if (driftInSeconds > holdThreshold(input) && driftInSeconds <= MAX_HOLD_IN_SECONDS) {
    return { kind: 'HOLD', seconds: driftInSeconds }
  }
  if (size > seekThreshold(input) && secondsSinceLastSeek >= pauseBetweenSeeks(input)) {
    const cost = measuredSeekCostInSeconds ?? ASSUMED_SEEK_COST_IN_SECONDS
    return { kind: 'SEEK', to: Math.max(0, targetInSeconds + cost) }
  }
  // Two thresholds (hysteresis): measuring noise starts no correction, and a correction runs to its end.
  const threshold = input.currentRate === 1 ? CORRECT_FROM_IN_SECONDS : CORRECT_UNTIL_IN_SECONDS
  return size <= threshold ? { kind: 'NONE' } : { kind: 'RATE', rate: correctionRate(driftInSeconds) }
}

/**
 * The expected cost of the next seek or hold: the mean of the expected and the measured cost, so that an outlier fades.
 */
export function averageSeekCost({ expected, measured }: { expected: number; measured: number }): number {
  return Math.min(MAX_SEEK_COST_IN_SECONDS, Math.max(0, (expected + measured) / 2))
}

const CORRECT_FROM_IN_SECONDS = 0.018
const CORRECT_UNTIL_IN_SECONDS = 0.008
/** The rate is chosen to remove the drift in this time, within the allowed range. */
const CORRECTION_TIME_IN_SECONDS = 1
/** Correcting 0.2 s by rate takes four seconds; beyond that a cheap seek is better. */
const MIN_SEEK_DRIFT_IN_SECONDS = 0.2
const CHEAP_SEEK_COST_IN_SECONDS = 0.3
/** Used until a cost has been measured; rather too high, because a player that is ahead only holds still briefly. */
const ASSUMED_SEEK_COST_IN_SECONDS = 0.2
/** From this drift on a second seek is faster than a rate correction. */
const SECOND_SEEK_FROM_IN_SECONDS = 0.06
/** Not lower: aiming less far ahead than a seek takes would miss the tolerance and need another seek. */
const MAX_SEEK_COST_IN_SECONDS = 12
const MIN_PAUSE_IN_SECONDS = 3
/** After a first seek, whose cost was assumed and is now measured. */
const SECOND_SEEK_PAUSE_IN_SECONDS = 0.3
const MAX_PAUSE_IN_SECONDS = 60
/** Joining takes one second on slow 4G, two to six at 400 kbit/s. */
const WEAK_CONNECTION_FROM_IN_SECONDS = 1.5

/**
 * The drift ahead from which the player holds. During playback the inaudible rate comes first; a settling player is
 * interrupted anyway and holds until it is exact.
 */
function holdThreshold(input: SyncInput): number {
  return input.isSettling ? SYNC_TOLERANCE_IN_SECONDS : MIN_SEEK_DRIFT_IN_SECONDS
}

/**
 * The drift from which the player seeks: a seek must correct more than it costs, a second one only what the first left.
 */
function seekThreshold(input: SyncInput): number {
  if (allowsSecondSeek(input)) return SECOND_SEEK_FROM_IN_SECONDS
  const cost = input.measuredSeekCostInSeconds ?? 0
  return Math.min(DRIFT_TOLERANCE_IN_SECONDS, Math.max(MIN_SEEK_DRIFT_IN_SECONDS, cost))
}

/**
 * Whether an immediate second seek is possible: within the buffer it needs nothing from the network, and its cost is
 * known by now. On a weak connection, where jumps should be rare, the rate corrects what the first seek left.
 */
function allowsSecondSeek({ isBuffered, seeksInARow, fetchingCostInSeconds }: SyncInput): boolean {
  return isBuffered && seeksInARow === 1 && (fetchingCostInSeconds ?? 0) <= WEAK_CONNECTION_FROM_IN_SECONDS
}

/**
 * The minimum time between seeks. An expensive seek that has to fetch means a weak network: one per minute. Within the
 * buffer a second seek follows at once, unless the connection is weak. Repeated seeks back off exponentially. Beyond
 * the tolerance no pause is longer than the specification's 15 seconds.
 */
function pauseBetweenSeeks(input: SyncInput): number {
  const { driftInSeconds, measuredSeekCostInSeconds, isBuffered, seeksInARow } = input
  const isExpensive = !isBuffered && (measuredSeekCostInSeconds ?? 0) > CHEAP_SEEK_COST_IN_SECONDS
  const backoff = allowsSecondSeek(input) ? SECOND_SEEK_PAUSE_IN_SECONDS : MIN_PAUSE_IN_SECONDS * 2 ** seeksInARow
  const pause = isExpensive ? MAX_PAUSE_IN_SECONDS : backoff
  const isBeyond = Math.abs(driftInSeconds) > DRIFT_TOLERANCE_IN_SECONDS
  return Math.min(pause, isBeyond ? LIVE_SYNC_INTERVAL_IN_SECONDS : MAX_PAUSE_IN_SECONDS)
}

/** Rounded to half a percent: every rate change costs the player some work. */
function correctionRate(driftInSeconds: number): number {
  const rate = 1 - driftInSeconds / CORRECTION_TIME_IN_SECONDS
  return Math.round(Math.min(FASTEST_RATE, Math.max(SLOWEST_RATE, rate)) * 200) / 200
}
