import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DRIFT_CHECK_INTERVAL_IN_MS,
  FASTEST_RATE,
  SYNC_TOLERANCE_IN_SECONDS,
  averageSeekCost,
  SLOWEST_RATE,
  syncAction,
  type SyncAction,
  type SyncInput,
} from './live-sync.ts'

const calm: SyncInput = {
  targetInSeconds: 100,
  driftInSeconds: 0,
  measuredSeekCostInSeconds: 0.1,
  fetchingCostInSeconds: 1,
  isBuffered: false,
  secondsSinceLastSeek: Infinity,
  seeksInARow: 0,
  isSettling: false,
  currentRate: 1,
}
const seekTo = (to: number): SyncAction => ({ kind: 'SEEK', to: expect.closeTo(to) })
const actionFor = (change: Partial<SyncInput>) => syncAction({ ...calm, ...change })

describe('a player', () => {
  test.each<[string, Partial<SyncInput>, SyncAction]>([
    ['in sync is not corrected', {}, { kind: 'NONE' }],
    ['is not corrected within measuring noise', { driftInSeconds: -0.018 }, { kind: 'NONE' }],
    ['a little behind plays faster', { driftInSeconds: -0.03 }, { kind: 'RATE', rate: 1.03 }],
    ['a little ahead plays slower', { driftInSeconds: 0.03 }, { kind: 'RATE', rate: 0.97 }],
    ['plays at most at the fastest inaudible rate', { driftInSeconds: -0.2 }, { kind: 'RATE', rate: 1.05 }],
    ['plays at least at the slowest inaudible rate', { driftInSeconds: 0.2 }, { kind: 'RATE', rate: 0.95 }],
    ['continues a correction', { driftInSeconds: 0.01, currentRate: 0.97 }, { kind: 'RATE', rate: 0.99 }],
    ['stops a correction when it is in sync', { driftInSeconds: 0.008, currentRate: 0.99 }, { kind: 'NONE' }],
    ['seeks beyond 0.2 s, ahead by the cost', { driftInSeconds: -0.21 }, seekTo(100.1)],
    [
      'aims further ahead before the seek cost is measured',
      { driftInSeconds: -0.21, measuredSeekCostInSeconds: null },
      seekTo(100.2),
    ],
    [
      'that is settling also holds for a smaller drift',
      { driftInSeconds: 0.06, isSettling: true },
      { kind: 'HOLD', seconds: 0.06 },
    ],
    [
      'that is settling within the tolerance corrects the rest by its rate',
      { driftInSeconds: 0.05, isSettling: true },
      { kind: 'RATE', rate: 0.95 },
    ],
    ['ahead beyond 0.2 s holds', { driftInSeconds: 0.21 }, { kind: 'HOLD', seconds: 0.21 }],
    [
      'holds also when it may not seek',
      { driftInSeconds: 5, secondsSinceLastSeek: 0.1, measuredSeekCostInSeconds: 5 },
      { kind: 'HOLD', seconds: 5 },
    ],
    ['seeks back when it is further ahead', { driftInSeconds: 5.01 }, seekTo(100.1)],
    [
      'does not seek when a seek costs more than the drift',
      { driftInSeconds: -1, measuredSeekCostInSeconds: 1 },
      { kind: 'RATE', rate: 1.05 },
    ],
    ['seeks beyond 3 s at any cost', { driftInSeconds: -3.01, measuredSeekCostInSeconds: 5 }, seekTo(105)],
    ['waits between seeks', { driftInSeconds: -9, secondsSinceLastSeek: 2.9 }, { kind: 'RATE', rate: 1.05 }],
    [
      'seeks a second time at once within the buffer',
      {
        driftInSeconds: -0.07,
        secondsSinceLastSeek: 0.4,
        seeksInARow: 1,
        isBuffered: true,
        fetchingCostInSeconds: 1.5,
      },
      seekTo(100.1),
    ],
    [
      'does not seek a second time on a weak connection',
      {
        driftInSeconds: -0.15,
        secondsSinceLastSeek: 0.4,
        seeksInARow: 1,
        isBuffered: true,
        fetchingCostInSeconds: 1.51,
      },
      { kind: 'RATE', rate: 1.05 },
    ],
    [
      'does not seek a third time at once',
      { driftInSeconds: -0.25, secondsSinceLastSeek: 11.9, seeksInARow: 2, isBuffered: true },
      { kind: 'RATE', rate: 1.05 },
    ],
    ['seeks again after the pause', { driftInSeconds: -9, secondsSinceLastSeek: 3 }, seekTo(100.1)],
    [
      'doubles the pause after a seek that did not help',
      { driftInSeconds: -9, secondsSinceLastSeek: 5.9, seeksInARow: 1 },
      { kind: 'RATE', rate: 1.05 },
    ],
    [
      'seeks at most once a minute when seeks are expensive',
      { driftInSeconds: -3, secondsSinceLastSeek: 59.9, measuredSeekCostInSeconds: 0.31 },
      { kind: 'RATE', rate: 1.05 },
    ],
    [
      'does not treat a slow machine as a weak network',
      { driftInSeconds: -1, secondsSinceLastSeek: 3, measuredSeekCostInSeconds: 0.6, isBuffered: true },
      seekTo(100.6),
    ],
    [
      'beyond 3 s waits at most 15 s, however expensive seeks are',
      { driftInSeconds: -3.01, secondsSinceLastSeek: 15, measuredSeekCostInSeconds: 5 },
      seekTo(105),
    ],
    [
      'beyond 3 s waits at most 15 s, however often seeks did not help',
      { driftInSeconds: -3.01, secondsSinceLastSeek: 15, seeksInARow: 9 },
      seekTo(100.1),
    ],
    [
      'beyond 3 s waits at least 15 s when seeks are expensive',
      { driftInSeconds: -60, secondsSinceLastSeek: 14.9, measuredSeekCostInSeconds: 0.31 },
      { kind: 'RATE', rate: 1.05 },
    ],
  ])('%s', (_, change, expected) => {
    expect(actionFor(change)).toEqual(expected)
  })
})

test.each([
  [0.1, 0.3, 0.2],
  [4, 90, 12],
  [0.1, -1, 0],
])('a seek expected to cost %d that took %d is next expected to cost %d', (expected, measured, next) => {
  expect(averageSeekCost({ expected, measured })).toBeCloseTo(next)
})

interface Conditions {
  /** The real duration of each seek. */
  seekCost: (seek: number) => number
  /** The measuring error of each check. */
  noise: (check: number) => number
  /** Seconds lost, by the second at which they are lost. */
  slips: Record<number, number>
  seconds: number
}

/** Simulates a player: it checks every tenth of a second, plays at the given rate, and stands still while it seeks. */
function play({ seekCost, noise, slips, seconds }: Conditions) {
  const step = DRIFT_CHECK_INTERVAL_IN_MS / 1000
  const seeks: number[] = []
  const drifts: { at: number; drift: number }[] = []
  const rates: number[] = []
  let [position, rate, inARow, seekingUntil, landing, settling] = [0, 1, 0, -1, 0, false]
  let cost: number | null = null
  for (let check = 0; check * step <= seconds; check++) {
    const now = check * step
    const slip = Number.isInteger(Math.round(now * 10) / 10) ? (slips[Math.round(now)] ?? 0) : 0
    if (seekingUntil >= 0) {
      if (now < seekingUntil) continue
      position = landing + (now - seekingUntil)
      seekingUntil = -1
    } else if (check > 0) {
      position += step * rate - slip
    }
    drifts.push({ at: now, drift: position - now })
    const seen = position - now + noise(check)
    if (Math.abs(seen) < SYNC_TOLERANCE_IN_SECONDS) [inARow, settling] = [0, false]
    const action = syncAction({
      targetInSeconds: now,
      driftInSeconds: seen,
      measuredSeekCostInSeconds: cost,
      fetchingCostInSeconds: cost,
      isBuffered: false,
      secondsSinceLastSeek: now - (seeks.at(-1) ?? -Infinity),
      seeksInARow: inARow,
      isSettling: settling,
      currentRate: rate,
    })
    rate = action.kind === 'RATE' ? action.rate : 1
    rates.push(rate)
    if (action.kind === 'HOLD') [seekingUntil, landing] = [now + action.seconds, position]
    if (action.kind === 'SEEK') {
      const took = seekCost(seeks.length)
      seekingUntil = now + took
      landing = action.to
      cost = averageSeekCost({ expected: cost ?? took, measured: took })
      seeks.push(now)
      inARow++
      settling = true
    }
  }
  return { seeks, drifts, rates }
}

describe('over time', () => {
  const wobble = (index: number, size: number) => Math.sin(index * 12.9898) * size

  test('a slip of 700 ms is back under 50 ms within a second, and the steady state within 40 ms', () => {
    const slips = { 20: 0.7, 60: 0.7, 100: 0.7 }
    const { drifts, seeks } = play({
      seekCost: (seek) => 0.12 + wobble(seek, 0.03),
      noise: (check) => wobble(check, 0.01),
      slips,
      seconds: 120,
    })
    const steady = drifts.filter(({ at }) => at > 3 && ![20, 60, 100].some((slip) => at >= slip && at <= slip + 1))
    expect(Math.max(...steady.map(({ drift }) => Math.abs(drift)))).toBeLessThan(0.05)
    const sizes = steady.map(({ drift }) => Math.abs(drift)).toSorted((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length * 0.95)]).toBeLessThan(0.04)
    expect(seeks).toHaveLength(3)
  })

  const pausesOf = (seeks: readonly number[]) => seeks.slice(1).map((at, index) => at - (seeks[index] ?? 0))

  test('on a weak network it seeks at most once a minute', () => {
    const slips = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index * 30 + 5, 2]))
    const { seeks } = play({ seekCost: () => 1.8, noise: () => 0, slips, seconds: 600 })
    expect(Math.min(...pausesOf(seeks.slice(1)))).toBeGreaterThanOrEqual(60)
  })

  test.each([0.1, 1.8, 6, 11])(
    'losing 2 s in 10, with seeks of %d s, it is corrected within the outer limit',
    (cost) => {
      const slips = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [index * 10 + 5, 2]))
      const { seeks, drifts } = play({ seekCost: () => cost, noise: () => 0, slips, seconds: 1200 })
      // The seek cost has to be measured first.
      const late = drifts.filter(({ at, drift }) => at > 120 && Math.abs(drift) > 3)
      const spells = late.filter(({ at }, index) => at - (late[index - 1]?.at ?? -Infinity) > 0.15)
      for (const { at } of spells)
        expect(late.filter((check) => check.at >= at + 15 && check.at < at + 15.2)).toEqual([])
      expect(Math.min(...pausesOf(seeks.slice(1)))).toBeGreaterThan(cost > 0.3 ? 14.9 : 2.9)
    },
  )

  test('at any seek cost it never seeks in a loop and plays at inaudible rates', () => {
    const costs = fc.array(fc.double({ min: 0, max: 8, noNaN: true }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(costs, fc.double({ min: 0, max: 0.3, noNaN: true }), (list, noise) => {
        const { seeks, rates } = play({
          seekCost: (seek) => list[seek % list.length] ?? 0,
          noise: (check) => wobble(check, noise),
          slips: { 10: 4, 11: 4, 12: 4 },
          seconds: 180,
        })
        // Three, six, twelve … up to sixty seconds apart, unless it was in sync in between.
        expect(seeks.length).toBeLessThanOrEqual(1 + 180 / 3)
        for (const [index, at] of seeks.entries()) expect(at - (seeks[index - 1] ?? -Infinity)).toBeGreaterThan(2.95)
        expect(Math.min(...rates)).toBeGreaterThanOrEqual(SLOWEST_RATE)
        expect(Math.max(...rates)).toBeLessThanOrEqual(FASTEST_RATE)
      }),
    )
  })

  test('a player that does not react is tried every 15 s, as specified, and not in a loop', () => {
    const checks = 10 * 600
    let [last, inARow, seeks] = [-Infinity, 0, 0]
    for (let check = 0; check < checks; check++) {
      const action = actionFor({ driftInSeconds: -9, secondsSinceLastSeek: check / 10 - last, seeksInARow: inARow })
      if (action.kind !== 'SEEK') continue
      ;[last, inARow, seeks] = [check / 10, inARow + 1, seeks + 1]
    }
    expect(seeks).toBeLessThanOrEqual(3 + 600 / 15)
  })
})
