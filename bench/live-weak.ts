import { looksAt, percentile, sizes } from './live-figures.ts'
import { gather, type LiveHouse } from './live-gathering.ts'
import type { Stage } from './live-stage.ts'
import { type BenchRow, compared } from './row.ts'
import type { Weakness } from './weak-line.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** Hardly more than the film's own 300 kbit/s. */
const WEAK: Weakness = { downInKbits: 400, upInKbits: 200, delayInMs: 150, jitterInMs: 80, loss: 0.02 }
const WATCHED_FOR_MS = 90_000
const MINUTE_IN_MS = 60_000

/** At 400 kbit/s: how often the player leaps, and how far it is from the others all the same. */
export async function weakRows(house: LiveHouse, stage: Stage): Promise<BenchRow[]> {
  const gathering = await gather(house, stage, WEAK)
  try {
    const { startTime, viewers } = gathering
    const from = Date.now()
    await wait(WATCHED_FOR_MS)
    const until = Date.now()
    const stories = await Promise.all(
      viewers.map(async ({ rule, seen }) => {
        const told = await seen()
        const errors = sizes(looksAt(told, { startTime, until }).filter(({ atInMs }) => atInMs >= from))
        const seeks = told.seeks.filter((at) => at >= from).length
        console.log(`  ${rule}: ${shownInSeconds(percentile(errors, 0.5))}, ${seeks} seeks`)
        return { rule, errors, seeksAMinute: (seeks * MINUTE_IN_MS) / (until - from) }
      }),
    )
    const [ours, plain] = (['ours', 'plain'] as const).map((rule) => stories.filter((story) => story.rule === rule))
    const row = (name: string, aim: string, show: (value: number) => string, figure: (of: typeof stories) => number) =>
      compared({
        name: `live at 400 kbit/s: ${name}`,
        ours: figure(ours ?? []),
        theirs: figure(plain ?? []),
        aim,
        beside: 'plain rule',
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
    await gathering.close()
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10
const shownInSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
