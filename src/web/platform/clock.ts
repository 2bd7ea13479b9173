import { machineNow } from './clock-machine.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { useEffect, useState } from 'react'

export { machineNow }

/** One question to the server for its time; both ends on this machine's clock, in milliseconds. */
interface TimeSample {
  serverTime: Instant
  sentAt: number
  answeredAt: number
}

/** Between which the server's clock was ahead of ours when the last answer came. */
interface OffsetBounds {
  min: number
  max: number
  at: number
}

/** By how much a machine's clock may run too fast or too slow: an answer gets less exact as it gets older. */
const MAX_DRIFT = 1 / 10_000

let offset: OffsetBounds | undefined

/** The server's time, as well as the answers so far tell: a phone may be minutes wrong. */
export function serverNow(): Instant {
  return new Date(machineNow() + (offset ? (offset.min + offset.max) / 2 : 0))
}

/** By how many milliseconds `serverNow` may be wrong; Infinity before the first answer. */
export function serverTimeErrorInMs(): number {
  return offset ? (offset.max - offset.min) / 2 : Infinity
}

/**
 * Takes in what an answer says of the server's time: it was written after the question was sent and before the answer
 * came. All answers count intersect, so that one that was quick on its way there and another that was quick on its way
 * back are as good as one that was both. An answer that contradicts all others is believed alone: then
 * somebody has set this machine's clock.
 */
export function noteServerTime({ serverTime, sentAt, answeredAt }: TimeSample): void {
  const sample = { min: serverTime.getTime() - answeredAt, max: serverTime.getTime() - sentAt, at: answeredAt }
  offset = (offset && intersect(offset, sample)) ?? sample
}

function intersect(old: OffsetBounds, sample: OffsetBounds): OffsetBounds | undefined {
  // Two that were under way at once may be read in another order than they came.
  const age = Math.max(0, sample.at - old.at)
  const min = Math.max(sample.min, old.min - age * MAX_DRIFT)
  const max = Math.min(sample.max, old.max + age * MAX_DRIFT)
  return min <= max ? { min, max, at: Math.max(old.at, sample.at) } : undefined
}

/** The server's time, again and again: the component renders anew each `everyMs`. */
export function useNow(everyMs: number): Instant {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
