import { differencesBetween, recoveryTimeMs, type SyncError, syncErrorsOf, magnitudesOf } from './live-sync-errors.ts'
import { percentile } from '#tests/kit/measure/statistics.ts'
import { openViewers, type ViewerGroup, type LiveTarget } from './live-viewers.ts'
import type { Scheduler } from './live-scheduler.ts'
import { type BenchRow, comparisonRow } from './row.ts'
import type { NetworkConditions } from './throttled-proxy.ts'
import { setTimeout as wait } from 'node:timers/promises'

/** Slow 4G as in the first loads, with the jitter and loss of a moving phone. */
const SLOW_4G: NetworkConditions = { downInKbits: 1600, upInKbits: 750, delayInMs: 75, jitterInMs: 40, loss: 0.01 }
const SETTLES_IN_MS = 10_000
const SLIP_IN_SECONDS = 0.7
const SLIPS = 3
const BETWEEN_SLIPS_IN_MS = 12_000
/** The time after a slip that does not count as steady. */
const SETTLES_AFTER_SLIP_IN_MS = 1000
const CUT_FOR_MS = 8000

/** The measurements of one viewer. */
interface ViewerResult {
  rule: 'ours' | 'plain'
  steadyErrors: SyncError[]
  slipRecoveriesMs: number[]
  cutRecoveryMs: number
  lateMs: number[]
}

/** On slow 4G: the error, and the recovery after a slip and after a lost connection. */
export async function steadyRows(target: LiveTarget, scheduler: Scheduler): Promise<BenchRow[]> {
  const group = await openViewers(target, scheduler, SLOW_4G)
  try {
    const results = await watch(group)
    for (const { rule, steadyErrors, slipRecoveriesMs, cutRecoveryMs } of results) {
      const [middle, most] = [
        percentile(magnitudesOf(steadyErrors), 0.5),
        percentile(magnitudesOf(steadyErrors), 0.95),
      ].map(milliseconds)
      const backs = slipRecoveriesMs.map(milliseconds).join(', ')
      console.log(`  ${rule}: ${middle}, p95 ${most}; slips ${backs}; cut ${milliseconds(cutRecoveryMs)}`)
    }
    const row = (name: string, aim: string, figure: (results: ViewerResult[]) => number): BenchRow => {
      const side = (rule: ViewerResult['rule']) => figure(results.filter((result) => result.rule === rule))
      const sides = { ours: side('ours'), baseline: side('plain') }
      return comparisonRow({ name: `live: ${name}`, ...sides, aim, baselineName: 'plain rule', show: milliseconds })
    }
    const errors = (of: ViewerResult[]) => of.flatMap(({ steadyErrors }) => magnitudesOf(steadyErrors))
    const backs = (of: ViewerResult[]) => of.flatMap(({ slipRecoveriesMs }) => slipRecoveriesMs)
    const cuts = (of: ViewerResult[]) => of.map(({ cutRecoveryMs }) => cutRecoveryMs)
    return [
      row('error against the server’s clock, middle', '–', (of) => percentile(errors(of), 0.5)),
      row('error against the server’s clock, p95', '≤ 40 ms', (of) => percentile(errors(of), 0.95)),
      row('back under 50 ms after a slip of 0.7 s, middle', '≤ 1 s', (of) => percentile(backs(of), 0.5)),
      row('back under 50 ms after a slip of 0.7 s, worst', '–', (of) => Math.max(...backs(of))),
      {
        ...row('viewer to viewer, p95', '≤ 60 ms', (of) =>
          percentile(differencesBetween(of.map(({ steadyErrors }) => steadyErrors)), 0.95),
        ),
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
    await group.close()
  }
}

async function watch({ startTime, viewers }: ViewerGroup): Promise<ViewerResult[]> {
  await wait(SETTLES_IN_MS)
  const from = Date.now()
  const slips: number[][] = []
  for (let slip = 0; slip < SLIPS; slip += 1) {
    await wait(BETWEEN_SLIPS_IN_MS)
    slips.push(await Promise.all(viewers.map((viewer) => viewer.slip(SLIP_IN_SECONDS))))
  }
  await wait(BETWEEN_SLIPS_IN_MS)
  const until = Date.now()
  for (const { connection } of viewers) connection.cut()
  await wait(CUT_FOR_MS)
  const restoredAt = Date.now()
  for (const { connection } of viewers) connection.restore()
  await wait(2 * BETWEEN_SLIPS_IN_MS)

  return Promise.all(
    viewers.map(async ({ rule, seen }, index) => {
      const recorded = await seen()
      const errorsOverTime = syncErrorsOf(recorded, { startTime, until: Date.now() })
      const own = slips.map((round) => round[index] ?? 0)
      const isSteady = ({ atInMs }: SyncError): boolean =>
        atInMs >= from &&
        atInMs < until &&
        !own.some((slip) => atInMs >= slip && atInMs < slip + SETTLES_AFTER_SLIP_IN_MS)
      return {
        rule,
        steadyErrors: errorsOverTime.filter(isSteady),
        slipRecoveriesMs: own.map((slip) => recoveryTimeMs(errorsOverTime, slip)),
        cutRecoveryMs: recoveryTimeMs(errorsOverTime, restoredAt),
        lateMs: recorded.late,
      }
    }),
  )
}

function milliseconds(ms: number): string {
  return Number.isFinite(ms) ? `${Math.round(ms).toLocaleString('en')} ms` : 'never'
}
