import type { Gauge } from './metrics.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { createHistogram } from 'node:perf_hooks'

/** A time in which the event loop was blocked, so that no request was answered. */
interface EventLoopBlock {
  blockedMs: number
  endedAt: Instant
}

export interface EventLoopWatch {
  /** Delays since the previous reading. */
  gauges(): Gauge[]
  /** The last block of at least `alarmFromMs`; null if there was none. */
  lastBlock(): EventLoopBlock | null
  /** Call it once the product listens: nobody waits while it starts. */
  start(): void
  stop(): void
}

interface Options {
  log: { error(about: object, message: string): void }
  clock: Clock
  /** A block of at least this length is logged. */
  alarmFromMs?: number
  /** Further blocks within this time are counted and logged with the next line. */
  quietForMs?: number
}

const SAMPLE_INTERVAL_MS = 20
const NS_IN_MS = 1e6
const QUANTILES = { '0.5': 50, '0.99': 99 } as const

/** Measures the delay of timers: while one request blocks the event loop, no other is answered. */
export function watchEventLoop({ log, clock, alarmFromMs = 1000, quietForMs = MINUTE_IN_MS }: Options): EventLoopWatch {
  const delays = createHistogram()
  let last: EventLoopBlock | null = null
  let unlogged = { blocks: 0, longestInMs: 0 }
  let loggedAt = Number.NEGATIVE_INFINITY
  let dueAt = 0
  let timer: NodeJS.Timeout | undefined

  function recordBlock(blockedMs: number, now: number): void {
    last = { blockedMs, endedAt: clock.now() }
    unlogged = { blocks: unlogged.blocks + 1, longestInMs: Math.max(unlogged.longestInMs, blockedMs) }
    if (now - loggedAt < quietForMs) return
    log.error(unlogged, 'event loop blocked')
    unlogged = { blocks: 0, longestInMs: 0 }
    loggedAt = now
  }

  function sample(): void {
    const now = performance.now()
    const delayInMs = Math.max(0, now - dueAt)
    dueAt = now + SAMPLE_INTERVAL_MS
    delays.record(Math.ceil(delayInMs * NS_IN_MS) + 1)
    if (delayInMs >= alarmFromMs) recordBlock(Math.round(delayInMs), now)
  }

  return {
    gauges() {
      const seconds = (ns: number) => (delays.count === 0 ? 0 : Number((ns / NS_IN_MS / 1000).toFixed(6)))
      const gauge = {
        name: 'sadhana_event_loop_delay_seconds',
        help: 'How late the event loop was since the figures were read last.',
      }
      const gauges = [
        ...Object.entries(QUANTILES).map(([quantile, percent]) => {
          return { ...gauge, labels: { quantile }, value: seconds(delays.percentile(percent)) }
        }),
        { ...gauge, labels: { quantile: '1' }, value: seconds(delays.max) },
      ]
      delays.reset()
      return gauges
    },
    lastBlock: () => last,
    start() {
      dueAt = performance.now() + SAMPLE_INTERVAL_MS
      timer = setInterval(sample, SAMPLE_INTERVAL_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
