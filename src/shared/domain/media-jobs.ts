import { HOUR_IN_MS, type Instant, SECOND_IN_MS } from './ist.ts'

/** FIRST makes what a phone needs; REST the larger renditions. */
export const MEDIA_STEPS = ['FIRST', 'REST'] as const
export type MediaStep = (typeof MEDIA_STEPS)[number]

/** Why a QUEUED job does not begin, although it is its turn. */
export const MEDIA_WAITS = ['DISK_SPACE', 'TRANSCODER'] as const
export type MediaWait = (typeof MEDIA_WAITS)[number]

export const MEDIA_FAILURES = [
  'UNREADABLE',
  'FRAME_TOO_LARGE',
  'TOO_SLOW',
  'OUT_OF_MEMORY',
  /** The uploaded file is not in the storage. */
  'SOURCE_MISSING',
  'UNEXPECTED',
] as const
export type MediaFailure = (typeof MEDIA_FAILURES)[number]

/** How often a step is begun before its job counts as FAILED. */
export const MEDIA_ATTEMPTS = 4

/** Whether another attempt may succeed: a picture that is too large stays so. */
export function isWorthRetrying(failure: MediaFailure, attempts: number): boolean {
  return attempts < MEDIA_ATTEMPTS && failure !== 'FRAME_TOO_LARGE'
}

/** How long one step may take, in whole milliseconds as timers want them: less than the day that a background job has. */
export function stepLimitInMs(durationInSeconds: number): number {
  return Math.min(Math.ceil((20 * durationInSeconds + 600) * SECOND_IN_MS), 23 * HOUR_IN_MS)
}

/** Of all renditions of an hour of slides, whose upload may be smaller than that. */
const BYTES_PER_SECOND = 200_000

/**
 * The free space in bytes that a step needs: its renditions are smaller than a share of the source or, of a long one at
 * a low rate, than what its length needs, and a gigabyte stays for everything else. Files in a bucket are copied to this
 * machine first.
 */
export function spaceNeeded({ sizeInBytes, durationInSeconds, isCopied }: SourceSize): number {
  const made = Math.max(sizeInBytes * 0.6, durationInSeconds * BYTES_PER_SECOND)
  return made + (isCopied ? sizeInBytes : 0) + 1e9
}

interface SourceSize {
  sizeInBytes: number
  durationInSeconds: number
  isCopied: boolean
}

/** Until both are reached, the time left is unknown. */
const MIN_ELAPSED_IN_MS = 10_000
const MIN_PERCENT = 2

/** How far a step has come, and how long it will take at the pace so far; null while that is unknown. */
export function stepProgress({ secondsDone, durationInSeconds, startedAt, now }: StepPosition) {
  const share = durationInSeconds > 0 ? Math.min(1, secondsDone / durationInSeconds) : 0
  const percent = Math.floor(share * 100)
  const elapsed = startedAt ? now.getTime() - startedAt.getTime() : 0
  const isKnown = elapsed >= MIN_ELAPSED_IN_MS && percent >= MIN_PERCENT
  return { percent, secondsLeft: isKnown ? Math.round((elapsed * (1 - share)) / share / SECOND_IN_MS) : null }
}

interface StepPosition {
  /** In seconds of the source. */
  secondsDone: number
  durationInSeconds: number
  startedAt: Instant | null
  now: Instant
}
