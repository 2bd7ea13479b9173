import type { WatchSums } from '#shared/domain/watch-figures.ts'
import { Counter, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds: the aim is a first picture within two. */
const START_BUCKETS = [0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30]

/** Counts what players report to this node, without items and members. */
export function createPlaybackMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const views = new Counter({
    name: 'sadhana_playback_views_total',
    help: 'Views that players reported.',
    labelNames: ['network'],
    registers,
  })
  const seconds = new Counter({
    name: 'sadhana_playback_seconds_total',
    help: 'Seconds of media that members played.',
    labelNames: ['network', 'quality'],
    registers,
  })
  const stalls = new Counter({
    name: 'sadhana_playback_stalls_total',
    help: 'How often playback stopped for lack of data.',
    labelNames: ['network'],
    registers,
  })
  const stallSeconds = new Counter({
    name: 'sadhana_playback_stall_seconds_total',
    help: 'How long playback stood still for lack of data.',
    labelNames: ['network'],
    registers,
  })
  const starts = new Histogram({
    name: 'sadhana_playback_start_seconds',
    help: 'From pressing play to the first picture or sound.',
    labelNames: ['network'],
    buckets: START_BUCKETS,
    registers,
  })
  return {
    registry,
    record(sums: readonly WatchSums[]): void {
      for (const { network, quality, ...sum } of sums) {
        views.inc({ network }, sum.plays)
        seconds.inc({ network, quality }, sum.secondsPlayed)
        stalls.inc({ network }, sum.stalls)
        stallSeconds.inc({ network }, sum.stallSeconds)
        if (sum.starts > 0) starts.observe({ network }, sum.startMsSum / 1000)
      }
    },
  }
}

export type PlaybackMetrics = ReturnType<typeof createPlaybackMetrics>
