import { LIVE_SYNC_INTERVAL_IN_SECONDS } from './live.ts'

/*
 * How a player is held on the server's clock: small errors by the playback rate, larger ones by standing still when it
 * is ahead, and when it is behind by one seek that aims ahead by what seeks have been seen to cost. The specification's
 * rule (a seek beyond 3 s) stays as the outermost bound; alone it would never get below 800 ms.
 */

/** However dear seeks are, beyond this drift one is tried (specification §9). */
export const DRIFT_TOLERANCE_IN_SECONDS = 3
/** Who is ahead by no more stands still; joining on a slow line aims no further ahead. */
export const WAITS_AT_MOST_IN_SECONDS = 5
/** How often the player should measure its drift, while it plays and is not seeking. */
export const DRIFT_CHECK_INTERVAL_IN_MS = 100
/** The rates that nobody hears. */
export const SLOWEST_RATE = 0.95
export const FASTEST_RATE = 1.05
/** Under this drift the player is in step: seeks are counted anew, and who has just landed has landed well. */
export const IN_STEP_WITHIN_IN_SECONDS = 0.05

export type SyncAction =
  /** Play at the normal rate. */
  | { kind: 'NONE' }
  /** Play at this rate until the next look. */
  | { kind: 'RATE'; rate: number }
  /** Set the position to this second, once, at the normal rate. */
  | { kind: 'SEEK'; to: number }
  /** Stand still for so long: who is ahead waits for the others, which asks nothing of the network. */
  | { kind: 'HOLD'; seconds: number }

export interface SyncInput {
  /** The second that should be playing now. */
  targetInSeconds: number
  /** What is playing less the target: positive when the player is ahead. */
  driftInSeconds: number
  /** From setting a position until it plays, as `learnSeekCost` has it; null before the first. */
  measuredSeekCostInSeconds: number | null
  /** The same of what had to be fetched, by joining or by a seek: it tells a weak line. */
  fetchingCostInSeconds: number | null
  /** What comes after the target has arrived already: a seek asks nothing of the network. */
  isBuffered: boolean
  /** Infinity before the first seek. */
  secondsSinceLastSeek: number
  /** Seeks since the player was last in step. */
  seeksInARow: number
  /** It has been set to a position, by a seek or when it joined, and not been in step since. */
  hasJustLanded: boolean
  /** The rate it plays at. */
  currentRate: number
}

/** What to do about the drift now. To be asked while the player plays: not when paused, stalled or seeking. */
export function syncAction(input: SyncInput): SyncAction {
  const { targetInSeconds, driftInSeconds, measuredSeekCostInSeconds, secondsSinceLastSeek } = input
  const size = Math.abs(driftInSeconds)
  if (driftInSeconds > holdFrom(input) && driftInSeconds <= WAITS_AT_MOST_IN_SECONDS) {
    return { kind: 'HOLD', seconds: driftInSeconds }
  }
  if (size > seekFrom(input) && secondsSinceLastSeek >= pauseBetweenSeeks(input)) {
    const cost = measuredSeekCostInSeconds ?? ASSUMED_SEEK_COST_IN_SECONDS
    return { kind: 'SEEK', to: Math.max(0, targetInSeconds + cost) }
  }
  // Two thresholds, so that a rate once changed mends the error whole and measuring noise never starts it.
  const inStep = input.currentRate === 1 ? MEND_FROM_IN_SECONDS : MEND_UNTIL_IN_SECONDS
  return size <= inStep ? { kind: 'NONE' } : { kind: 'RATE', rate: mendingRate(driftInSeconds) }
}

/** The cost to expect of the next seek or halt: half what was expected, half what the last took, so that one freak fades. */
export function learnSeekCost({ expected, measured }: { expected: number; measured: number }): number {
  return Math.min(DEAREST_SEEK_IN_SECONDS, Math.max(0, (expected + measured) / 2))
}

const MEND_FROM_IN_SECONDS = 0.018
const MEND_UNTIL_IN_SECONDS = 0.008
/** The rate is chosen so that the error would be gone in this time, as far as the rates go. */
const MENDING_TIME_IN_SECONDS = 1
/** By rate alone 0.2 s take four seconds: beyond that a cheap seek is kinder. */
const SEEK_FROM_AT_LEAST_IN_SECONDS = 0.2
const CHEAP_SEEK_IN_SECONDS = 0.3
/** Until one has been measured: rather too much, as who is too early stands still for a moment only. */
const ASSUMED_SEEK_COST_IN_SECONDS = 0.2
/** From here on a second seek is sooner done than the rate. */
const SECOND_SEEK_FROM_IN_SECONDS = 0.06
/** Aiming less far ahead than a seek takes would land beyond the tolerance again, and so need the next one. */
const DEAREST_SEEK_IN_SECONDS = 12
const SHORTEST_PAUSE_IN_SECONDS = 3
/** After a first seek whose cost was a guess: now it is known. */
const PAUSE_BEFORE_THE_SECOND_IN_SECONDS = 0.3
const LONGEST_PAUSE_IN_SECONDS = 60
/** Slow 4G takes one second to join, a line of 400 kbit/s two to six. */
const WEAK_LINE_FROM_IN_SECONDS = 1.5

/** While it plays, nobody hears the rate; who has just landed is interrupted anyway, and stands still until it is exact. */
function holdFrom({ hasJustLanded }: SyncInput): number {
  return hasJustLanded ? IN_STEP_WITHIN_IN_SECONDS : SEEK_FROM_AT_LEAST_IN_SECONDS
}

/** A seek has to mend more than it costs; a second one only what the first has left, as it lands where it should. */
function seekFrom(input: SyncInput): number {
  if (isSecondAtHand(input)) return SECOND_SEEK_FROM_IN_SECONDS
  const cost = input.measuredSeekCostInSeconds ?? 0
  return Math.min(DRIFT_TOLERANCE_IN_SECONDS, Math.max(SEEK_FROM_AT_LEAST_IN_SECONDS, cost))
}

/**
 * Inside what has arrived a second seek asks nothing of the network, and by now it is known what it costs. On a weak
 * line, where leaps are to be rare, the rate mends what the first has left.
 */
function isSecondAtHand({ isBuffered, seeksInARow, fetchingCostInSeconds }: SyncInput): boolean {
  return isBuffered && seeksInARow === 1 && (fetchingCostInSeconds ?? 0) <= WEAK_LINE_FROM_IN_SECONDS
}

/**
 * A dear seek that has to fetch means a weak network: one a minute. Inside what has arrived a second one comes at once,
 * unless the line is weak. Others that do not help wait twice as long each time. Beyond the tolerance none waits longer than the specification's
 * 15 seconds, and none comes sooner for it: its rule is the outer bound, and no loop.
 */
function pauseBetweenSeeks(input: SyncInput): number {
  const { driftInSeconds, measuredSeekCostInSeconds, isBuffered, seeksInARow } = input
  const isDear = !isBuffered && (measuredSeekCostInSeconds ?? 0) > CHEAP_SEEK_IN_SECONDS
  const spaced = isSecondAtHand(input)
    ? PAUSE_BEFORE_THE_SECOND_IN_SECONDS
    : SHORTEST_PAUSE_IN_SECONDS * 2 ** seeksInARow
  const pause = isDear ? LONGEST_PAUSE_IN_SECONDS : spaced
  const isBeyond = Math.abs(driftInSeconds) > DRIFT_TOLERANCE_IN_SECONDS
  return Math.min(pause, isBeyond ? LIVE_SYNC_INTERVAL_IN_SECONDS : LONGEST_PAUSE_IN_SECONDS)
}

/** In steps of half a percent: players answer every change of rate with a little work. */
function mendingRate(driftInSeconds: number): number {
  const rate = 1 - driftInSeconds / MENDING_TIME_IN_SECONDS
  return Math.round(Math.min(FASTEST_RATE, Math.max(SLOWEST_RATE, rate)) * 200) / 200
}
