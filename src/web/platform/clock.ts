import { machineNow } from './clock-machine.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

export { machineNow }

/** One answer with the server's time; `sentAt` and `answeredAt` are on this machine's clock, in milliseconds. */
interface TimeSample {
  serverTime: Instant
  sentAt: number
  answeredAt: number
}

/** The range of the server clock's lead over this machine's clock, as of `at`. */
interface OffsetBounds {
  min: number
  max: number
  at: number
}

/** The maximum drift rate of a machine's clock: a sample becomes less exact as it ages. */
const MAX_DRIFT = 1 / 10_000

let offset: OffsetBounds | undefined

/** How far a preview has moved the time of this page. */
let previewShift = 0

/** The best estimate of the server's time from the samples so far; a phone's own clock may be minutes off. */
export function serverNow(): Instant {
  return new Date(machineNow() + (offset ? (offset.min + offset.max) / 2 : 0) + previewShift)
}

/** Lets the time of this page run on from another instant, for a preview; null returns to the server's time. */
export function setPreviewTime(instant: Instant | null): void {
  previewShift = 0
  previewShift = instant === null ? 0 : instant.getTime() - serverNow().getTime()
}

/** The maximum error of `serverNow` in milliseconds; Infinity before the first sample. */
export function serverTimeErrorInMs(): number {
  return offset ? (offset.max - offset.min) / 2 : Infinity
}

/**
 * Records a sample of the server's time, which was written after the request was sent and before the answer arrived.
 * The ranges of all samples are intersected, so a fast request and another fast answer are as good as one fast round
 * trip. A sample that contradicts the earlier ones replaces them: this machine's clock has been changed.
 */
export function recordServerTime({ serverTime, sentAt, answeredAt }: TimeSample): void {
  const sample = { min: serverTime.getTime() - answeredAt, max: serverTime.getTime() - sentAt, at: answeredAt }
  offset = (offset && intersect(offset, sample)) ?? sample
}

/**
 * Records that the server's time is at least this: the time in an answer that caches share is when it was made. Returns
 * false if that contradicts the samples: this machine's clock has been changed, and a sample is needed.
 */
export function recordLeastServerTime({ serverTime, answeredAt }: Omit<TimeSample, 'sentAt'>): boolean {
  if (!offset) return true
  const narrowed = intersect(offset, { min: serverTime.getTime() - answeredAt, max: Infinity, at: answeredAt })
  offset = narrowed ?? offset
  return narrowed !== undefined
}

function intersect(old: OffsetBounds, sample: OffsetBounds): OffsetBounds | undefined {
  // Answers to concurrent requests may be read in a different order than they arrived.
  const age = Math.max(0, sample.at - old.at)
  const min = Math.max(sample.min, old.min - age * MAX_DRIFT)
  const max = Math.min(sample.max, old.max + age * MAX_DRIFT)
  return min <= max ? { min, max, at: Math.max(old.at, sample.at) } : undefined
}

/** The server's time; the component re-renders every `intervalInMs`. */
export function useNow(intervalInMs: number): Instant {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), intervalInMs)
    return () => clearInterval(timer)
  }, [intervalInMs])
  return now
}

/** What `read` finds at the server's time, checked every `intervalInMs`; the component re-renders when it changes. */
export function useFactNow<T extends boolean | number | null>(read: (now: Instant) => T, intervalInMs: number): T {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(onTick, intervalInMs)
      return () => clearInterval(timer)
    },
    [intervalInMs],
  )
  return useSyncExternalStore(subscribe, () => read(serverNow()))
}
