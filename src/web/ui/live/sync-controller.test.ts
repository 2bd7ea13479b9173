import { type LiveAction, createSyncController } from './sync-controller.ts'
import { describe, expect, test } from 'vitest'

const startTime = new Date('2026-11-22T04:30:00Z')
const STEP_IN_SECONDS = 0.1

/** A playing video without new data. */
const playing = {
  bufferedUntilInSeconds: 0,
  rate: 1,
  isPlaying: true,
  canHold: true,
  isReceiving: false,
  hasFailed: false,
}

interface Conditions {
  /** The delays of a seek and of joining, in seconds. */
  seekTakes?: number
  joiningTakes?: number
  /** The whole file is buffered. */
  isBuffered?: boolean
  /** Ranges of session seconds in which no data arrives. */
  outages?: [from: number, to: number][]
  /** The player reports an error at the start of an outage. */
  failsInOutage?: boolean
  joinsAt?: number
  seconds?: number
}

/** Simulates a player that carries out the actions while the session's time runs on. */
function simulate({
  seekTakes = 0.2,
  joiningTakes = seekTakes,
  isBuffered = false,
  outages = [],
  failsInOutage = false,
  joinsAt = 60,
  seconds = 300,
}: Conditions) {
  const sync = createSyncController({ startTime, durationInSeconds: 3600 })
  const at = (second: number) => new Date(startTime.getTime() + second * 1000)
  const actions: { at: number; action: LiveAction }[] = []
  const drifts: { at: number; drift: number }[] = []
  const behind: { at: number; seconds: number }[] = []
  const bufferedUntilInSeconds = isBuffered ? Infinity : playing.bufferedUntilInSeconds
  const isOut = (now: number) => outages.some(([from, to]) => now >= from && now < to)
  let [position, rate, idleUntil, hasFailed] = [sync.join(at(joinsAt)), 1, joinsAt + joiningTakes, false]
  for (let step = 1; step * STEP_IN_SECONDS < seconds; step++) {
    const now = joinsAt + step * STEP_IN_SECONDS
    if (isOut(now) && failsInOutage) hasFailed = true
    const isPlaying = !isOut(now) && !hasFailed && now >= idleUntil
    if (isPlaying) position += Math.min(STEP_IN_SECONDS, now - idleUntil) * rate
    const action = sync.nextAction(
      { ...playing, bufferedUntilInSeconds, positionInSeconds: position, rate, isPlaying, hasFailed },
      at(now),
    )
    if (action.kind !== 'WAIT') rate = action.kind === 'RATE' ? action.rate : 1
    if (action.kind === 'SEEK') [position, idleUntil] = [action.to, now + seekTakes]
    if (action.kind === 'HOLD') idleUntil = now + action.seconds
    if (action.kind === 'RELOAD') {
      hasFailed = failsInOutage && isOut(now)
      ;[position, idleUntil] = [sync.join(at(now)), now + seekTakes]
    }
    if (action.kind !== 'NONE' && action.kind !== 'WAIT') actions.push({ at: now, action })
    if (isPlaying) drifts.push({ at: now, drift: position - now })
    behind.push({ at: now, seconds: sync.behindInSeconds() })
  }
  const worstAfter = (second: number) =>
    Math.max(...drifts.filter((entry) => entry.at > second).map((entry) => Math.abs(entry.drift)))
  const count = (kind: LiveAction['kind']) => actions.filter(({ action }) => action.kind === kind).length
  return { actions, behind, worstAfter, count }
}

describe('a player that joins late', () => {
  test.each([0.05, 0.2, 0.4])('is in sync soon if joining takes %d s', (seekTakes) => {
    const { worstAfter, count } = simulate({ seekTakes })
    expect(worstAfter(75)).toBeLessThan(0.05)
    expect(count('SEEK')).toBeLessThanOrEqual(1)
    expect(count('RELOAD')).toBe(0)
  })

  test('joins slightly ahead of the live position, to allow for the delay', () => {
    const sync = createSyncController({ startTime, durationInSeconds: 3600 })
    expect(sync.join(new Date(startTime.getTime() + 90_000))).toBeCloseTo(90.3)
  })

  test.each([
    [0.1, 90.5],
    [1.9, 94.1],
    [30, 95],
  ])('joins further ahead if opening the file took %d s', (opened, to) => {
    const sync = createSyncController({ startTime, durationInSeconds: 3600 })
    expect(sync.join(new Date(startTime.getTime() + 90_000), opened)).toBeCloseTo(to)
  })

  test('holds if it is ahead because joining was faster than expected', () => {
    const sync = createSyncController({ startTime, durationInSeconds: 3600 })
    const at = (second: number) => new Date(startTime.getTime() + second * 1000)
    expect(sync.join(at(60), 2)).toBeCloseTo(64.3)
    const whileAhead = sync.nextAction({ ...playing, positionInSeconds: 64.4 }, at(63.3))
    expect(whileAhead.kind === 'HOLD' && whileAhead.seconds).toBeCloseTo(1.1)
  })

  test('never joins past the end', () => {
    const sync = createSyncController({ startTime, durationInSeconds: 45 })
    expect(sync.join(new Date(startTime.getTime() + 44_900))).toBe(45)
  })
})

describe('a player that stalls', () => {
  test('is in sync again within seconds, with two seeks at most', () => {
    const { worstAfter, count } = simulate({ outages: [[100, 106]] })
    expect(worstAfter(112)).toBeLessThan(0.05)
    expect(count('SEEK')).toBeLessThanOrEqual(2)
    expect(count('RELOAD')).toBe(0)
  })

  test('reports the delay during the stall, and 0 when in sync', () => {
    const { behind } = simulate({ outages: [[100, 106]] })
    const at = (second: number) => behind.find((entry) => entry.at >= second)?.seconds
    expect(at(99)).toBe(0)
    expect(at(102)).toBe(0)
    expect(at(105.5)).toBe(5)
    expect(at(110)).toBe(0)
  })

  test('reloads the file after 15 seconds without data, then waits longer', () => {
    const { actions, worstAfter } = simulate({ outages: [[100, 150]] })
    const reloads = actions.filter(({ action }) => action.kind === 'RELOAD').map((reload) => Math.round(reload.at))
    expect(reloads).toEqual([115, 145])
    expect(worstAfter(165)).toBeLessThan(0.05)
  })

  test('reloads the file soon after an error, then with growing delays', () => {
    const { actions, worstAfter } = simulate({ outages: [[100, 120]], failsInOutage: true })
    const reloads = actions.filter(({ action }) => action.kind === 'RELOAD').map((reload) => Math.round(reload.at))
    expect(reloads).toEqual([101, 103, 107, 115, 131])
    expect(worstAfter(140)).toBeLessThan(0.05)
  })
})

describe('a slow network', () => {
  test('does not cause a reload while data arrives', () => {
    const sync = createSyncController({ startTime, durationInSeconds: 3600 })
    const at = (second: number) => new Date(startTime.getTime() + second * 1000)
    const check = (second: number, isReceiving: boolean) =>
      sync.nextAction({ ...playing, positionInSeconds: 0, isPlaying: false, isReceiving }, at(second)).kind
    for (let second = 10; second < 60; second += 1) expect(check(second, second % 5 === 0)).toBe('WAIT')
    expect(check(69, false)).toBe('WAIT')
    expect(check(70, false)).toBe('RELOAD')
  })

  test('seeks at most once in 15 seconds', () => {
    const outages = Array.from({ length: 30 }, (_, index): [number, number] => [70 + index * 20, 73 + index * 20])
    const { actions } = simulate({ seekTakes: 2.5, outages, seconds: 600 })
    const seeks = actions.filter(({ action }) => action.kind === 'SEEK').map((seek) => seek.at)
    // The second seek may follow at once, because the cost is unknown before the first.
    const pauses = seeks.slice(1).map((second, index) => second - (seeks[index] ?? 0))
    expect(Math.min(...pauses.slice(1))).toBeGreaterThanOrEqual(15)
    expect(seeks.length).toBeGreaterThan(2)
  })

  test.each([
    [1.4, 2],
    [1.6, 1],
  ])('if joining takes %d s, seeks %d times', (joiningTakes, seeks) => {
    const { worstAfter, count } = simulate({ joiningTakes, seekTakes: 0.31, isBuffered: true })
    expect(count('SEEK')).toBe(seeks)
    expect(worstAfter(75)).toBeLessThan(0.05)
  })

  test('seeks at the next check after resetBackoff', () => {
    const sync = createSyncController({ startTime, durationInSeconds: 3600 })
    const at = (second: number) => new Date(startTime.getTime() + second * 1000)
    const check = (position: number, second: number) =>
      sync.nextAction({ ...playing, positionInSeconds: position }, at(second))
    sync.join(at(10))
    expect(check(15, 20).kind).toBe('SEEK')
    expect(check(15, 22).kind).toBe('WAIT')
    // That seek took almost nine seconds, so another one would not help.
    expect(check(25.5, 29)).toEqual({ kind: 'RATE', rate: 1.05 })
    sync.resetBackoff()
    expect(check(25.6, 29.1).kind).toBe('SEEK')
  })
})

test('no action is taken after the end of the video', () => {
  const sync = createSyncController({ startTime, durationInSeconds: 45 })
  const now = new Date(startTime.getTime() + 50_000)
  expect(sync.nextAction({ ...playing, positionInSeconds: 40 }, now)).toEqual({
    kind: 'WAIT',
  })
})
