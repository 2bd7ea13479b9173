import { apart, backAfterMs, type Look, looksAt, percentile, sizes } from './live-figures.ts'
import { gather, type Gathering, type LiveHouse } from './live-gathering.ts'
import type { Stage } from './live-stage.ts'
import { type BenchRow, compared } from './row.ts'
import type { Weakness } from './weak-line.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** Slow 4G as the first loads have it, with what a moving phone adds. */
const SLOW_4G: Weakness = { downInKbits: 1600, upInKbits: 750, delayInMs: 75, jitterInMs: 40, loss: 0.01 }
const SETTLES_IN_MS = 10_000
const SLIP_IN_SECONDS = 0.7
const SLIPS = 3
const BETWEEN_SLIPS_IN_MS = 12_000
/** What follows a slip by less does not count as steady. */
const MENDED_IN_MS = 1000
const CUT_FOR_MS = 8000

/** What one viewer has been through. */
interface Story {
  rule: 'ours' | 'plain'
  calm: Look[]
  backAfterSlipsMs: number[]
  backAfterCutMs: number
  lateMs: number[]
}

/** On slow 4G: how exact it is, and how soon it is back after a slip and after a cut. */
export async function steadyRows(house: LiveHouse, stage: Stage): Promise<BenchRow[]> {
  const gathering = await gather(house, stage, SLOW_4G)
  try {
    const stories = await watch(gathering)
    for (const { rule, calm, backAfterSlipsMs, backAfterCutMs } of stories) {
      const [middle, most] = [percentile(sizes(calm), 0.5), percentile(sizes(calm), 0.95)].map(milliseconds)
      const backs = backAfterSlipsMs.map(milliseconds).join(', ')
      console.log(`  ${rule}: ${middle}, p95 ${most}; slips ${backs}; cut ${milliseconds(backAfterCutMs)}`)
    }
    const row = (name: string, aim: string, figure: (stories: Story[]) => number): BenchRow => {
      const side = (rule: Story['rule']) => figure(stories.filter((story) => story.rule === rule))
      const sides = { ours: side('ours'), theirs: side('plain') }
      return compared({ name: `live: ${name}`, ...sides, aim, beside: 'plain rule', show: milliseconds })
    }
    const errors = (of: Story[]) => of.flatMap(({ calm }) => sizes(calm))
    const backs = (of: Story[]) => of.flatMap(({ backAfterSlipsMs }) => backAfterSlipsMs)
    const cuts = (of: Story[]) => of.map(({ backAfterCutMs }) => backAfterCutMs)
    return [
      row('error against the server’s clock, middle', '–', (of) => percentile(errors(of), 0.5)),
      row('error against the server’s clock, p95', '≤ 40 ms', (of) => percentile(errors(of), 0.95)),
      row('back under 50 ms after a slip of 0.7 s, middle', '≤ 1 s', (of) => percentile(backs(of), 0.5)),
      row('back under 50 ms after a slip of 0.7 s, worst', '–', (of) => Math.max(...backs(of))),
      {
        ...row('viewer to viewer, p95', '≤ 60 ms', (of) => percentile(apart(of.map(({ calm }) => calm)), 0.95)),
        reference: '–',
        ratio: null,
      },
      row('back under 50 ms after a cut of 8 s, worst', '–', (of) => Math.max(...cuts(of))),
      row('the pages’ own timers late by, p95', '–', (of) =>
        percentile(
          of.flatMap(({ lateMs }) => lateMs),
          0.95,
        ),
      ),
    ]
  } finally {
    await gathering.close()
  }
}

async function watch({ startTime, viewers }: Gathering): Promise<Story[]> {
  await wait(SETTLES_IN_MS)
  const from = Date.now()
  const slips: number[][] = []
  for (let slip = 0; slip < SLIPS; slip += 1) {
    await wait(BETWEEN_SLIPS_IN_MS)
    slips.push(await Promise.all(viewers.map((viewer) => viewer.slip(SLIP_IN_SECONDS))))
  }
  await wait(BETWEEN_SLIPS_IN_MS)
  const until = Date.now()
  for (const { line } of viewers) line.cut()
  await wait(CUT_FOR_MS)
  const mendedAt = Date.now()
  for (const { line } of viewers) line.mend()
  await wait(2 * BETWEEN_SLIPS_IN_MS)

  return Promise.all(
    viewers.map(async ({ rule, seen }, index) => {
      const told = await seen()
      const looks = looksAt(told, { startTime, until: Date.now() })
      const own = slips.map((round) => round[index] ?? 0)
      const isSteady = ({ atInMs }: Look): boolean =>
        atInMs >= from && atInMs < until && !own.some((slip) => atInMs >= slip && atInMs < slip + MENDED_IN_MS)
      return {
        rule,
        calm: looks.filter(isSteady),
        backAfterSlipsMs: own.map((slip) => backAfterMs(looks, slip)),
        backAfterCutMs: backAfterMs(looks, mendedAt),
        lateMs: told.late,
      }
    }),
  )
}

function milliseconds(ms: number): string {
  return Number.isFinite(ms) ? `${Math.round(ms).toLocaleString('en')} ms` : 'never'
}
