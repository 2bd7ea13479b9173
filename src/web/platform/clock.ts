import { machineNow } from './clock-machine.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { useEffect, useState } from 'react'

export { machineNow }

/** One question to the server for its time; both ends on this machine's clock, in milliseconds. */
interface Probe {
  serverTime: Instant
  sentAt: number
  answeredAt: number
}

/** How far the server's clock is ahead of ours, and by how much that may be wrong. */
interface Offset {
  offset: number
  error: number
  answeredAt: number
}

/** By how much a machine's clock may run too fast or too slow: an answer gets less exact as it gets older. */
const DRIFT = 1 / 10_000

let best: Offset | undefined

/** The server's time, as well as the answers so far tell: a phone may be minutes wrong. */
export function serverNow(): Instant {
  return new Date(machineNow() + (best?.offset ?? 0))
}

/** Takes in what an answer says of the server's time. The most exact one counts: the shortest round trip, until it is old. */
export function noteServerTime({ serverTime, sentAt, answeredAt }: Probe): void {
  const error = Math.max(0, (answeredAt - sentAt) / 2)
  const next = { offset: serverTime.getTime() - (sentAt + error), error, answeredAt }
  if (best === undefined || isOutdated(best, next)) best = next
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

/** Less exact by now than the new one, or not to be reconciled with it: then somebody has set this machine's clock. */
function isOutdated(old: Offset, next: Offset): boolean {
  const age = next.answeredAt - old.answeredAt
  const error = old.error + age * DRIFT
  return age < 0 || next.error <= error || Math.abs(old.offset - next.offset) > error + next.error
}
