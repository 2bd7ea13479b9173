import type { Instant } from '#shared/domain/ist.ts'
import { useEffect, useState } from 'react'

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

const PROBE_COUNTS_FOR_IN_MS = 5 * 60_000

let best: Offset | undefined

/** The server's time, as well as the answers so far tell: a phone may be minutes wrong. */
export function serverNow(): Instant {
  return new Date(machineNow() + (best?.offset ?? 0))
}

/** This machine's own clock, for measuring how long an answer took. */
export function machineNow(): number {
  return Date.now()
}

/** Takes in what an answer says of the server's time. The shortest round trip counts, until it is old. */
export function noteServerTime({ serverTime, sentAt, answeredAt }: Probe): void {
  const error = Math.max(0, (answeredAt - sentAt) / 2)
  const next = { offset: serverTime.getTime() - (sentAt + error), error, answeredAt }
  if (best === undefined || next.error <= best.error || isOutdated(best, next)) best = next
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

/** Too long ago, or not to be reconciled with the new one: then somebody has set this machine's clock. */
function isOutdated(old: Offset, next: Offset): boolean {
  const isOld = next.answeredAt - old.answeredAt > PROBE_COUNTS_FOR_IN_MS || next.answeredAt < old.answeredAt
  return isOld || Math.abs(old.offset - next.offset) > old.error + next.error
}
