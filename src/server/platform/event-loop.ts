import type { Gauge } from './metrics.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { createHistogram } from 'node:perf_hooks'

/** When the event loop was held, for everybody who asked meanwhile, and for how long. */
export interface Hold {
  heldInMs: number
  endedAt: Instant
}

export interface EventLoopWatch {
  /** Of the time since they were read last. */
  gauges(): Gauge[]
  /** The last hold of the alarm's length; null while there was none. */
  lastHold(): Hold | null
  /** Once the product listens: while it starts nobody waits. */
  start(): void
  stop(): void
}

interface Options {
  log: { error(about: object, words: string): void }
  clock: Clock
  /** A hold of this length is logged. */
  alarmFromMs?: number
  /** Holds that follow within this time are counted, and named with the next line. */
  quietForMs?: number
}

const SAMPLED_EVERY_MS = 20
const NS_IN_MS = 1e6
const QUANTILES = { '0.5': 50, '0.99': 99 } as const

/** Measures how late timers come: while the event loop is held by one request, nobody else is answered. */
export function watchEventLoop({ log, clock, alarmFromMs = 1000, quietForMs = MINUTE_IN_MS }: Options): EventLoopWatch {
  const delays = createHistogram()
  let last: Hold | null = null
  let unsaid = { holds: 0, longestInMs: 0 }
  let saidAt = Number.NEGATIVE_INFINITY
  let dueAt = 0
  let timer: NodeJS.Timeout | undefined

  function held(heldInMs: number, now: number): void {
    last = { heldInMs, endedAt: clock.now() }
    unsaid = { holds: unsaid.holds + 1, longestInMs: Math.max(unsaid.longestInMs, heldInMs) }
    if (now - saidAt < quietForMs) return
    log.error(unsaid, 'event loop held')
    unsaid = { holds: 0, longestInMs: 0 }
    saidAt = now
  }

  function sample(): void {
    const now = performance.now()
    const delayInMs = Math.max(0, now - dueAt)
    dueAt = now + SAMPLED_EVERY_MS
    delays.record(Math.ceil(delayInMs * NS_IN_MS) + 1)
    if (delayInMs >= alarmFromMs) held(Math.round(delayInMs), now)
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
    lastHold: () => last,
    start() {
      dueAt = performance.now() + SAMPLED_EVERY_MS
      timer = setInterval(sample, SAMPLED_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
