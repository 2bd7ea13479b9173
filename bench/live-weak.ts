import { syncErrorsOf, magnitudesOf } from './live-sync-errors.ts'
import { percentile } from '#tests/kit/measure/statistics.ts'
import { openViewers, type LiveTarget } from './live-viewers.ts'
import type { Scheduler } from './live-scheduler.ts'
import { type BenchRow, comparisonRow } from './row.ts'
import type { NetworkConditions } from './throttled-proxy.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** Hardly more than the video's own 300 kbit/s. */
const WEAK: NetworkConditions = { downInKbits: 400, upInKbits: 200, delayInMs: 150, jitterInMs: 80, loss: 0.02 }
const WATCHED_FOR_MS = 90_000
const MINUTE_IN_MS = 60_000

/** At 400 kbit/s: how often the player seeks, and how large its error is. */
export async function weakRows(target: LiveTarget, scheduler: Scheduler): Promise<BenchRow[]> {
  const group = await openViewers(target, scheduler, WEAK)
  try {
    const { startTime, viewers } = group
    const from = Date.now()
    await wait(WATCHED_FOR_MS)
    const until = Date.now()
    const results = await Promise.all(
      viewers.map(async ({ rule, seen }) => {
        const recorded = await seen()
        const errors = magnitudesOf(syncErrorsOf(recorded, { startTime, until }).filter(({ atInMs }) => atInMs >= from))
        const seeks = recorded.seeks.filter((at) => at >= from).length
        console.log(`  ${rule}: ${shownInSeconds(percentile(errors, 0.5))}, ${seeks} seeks`)
        return { rule, errors, seeksAMinute: (seeks * MINUTE_IN_MS) / (until - from) }
      }),
    )
    const [ours, plain] = (['ours', 'plain'] as const).map((rule) => results.filter((result) => result.rule === rule))
    const row = (name: string, aim: string, show: (value: number) => string, figure: (of: typeof results) => number) =>
      comparisonRow({
        name: `live at 400 kbit/s: ${name}`,
        ours: figure(ours ?? []),
        baseline: figure(plain ?? []),
        aim,
        baselineName: 'plain rule',
        show,
      })
    return [
      row('seeks a minute, worst viewer', '≤ 1', String, (of) =>
        Math.max(...of.map(({ seeksAMinute }) => rounded(seeksAMinute))),
      ),
      row('error, middle', '–', shownInSeconds, (of) =>
        percentile(
          of.flatMap(({ errors }) => errors),
          0.5,
        ),
      ),
    ]
  } finally {
    await group.close()
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10
const shownInSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
