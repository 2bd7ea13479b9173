import { type LiveAction, liveSync } from './live-sync.ts'
import { describe, expect, test } from 'vitest'

const startTime = new Date('2026-11-22T04:30:00Z')
const LOOK_IN_SECONDS = 0.1

/** It plays, but nothing more arrives. */
const calm = {
  bufferedUntilInSeconds: 0,
  rate: 1,
  isPlaying: true,
  mayHold: true,
  isReceiving: false,
  hasFailed: false,
}

interface Conditions {
  /** What a seek, or joining, takes until the picture moves. */
  seekTakes?: number
  joiningTakes?: number
  /** Everything has arrived. */
  isBuffered?: boolean
  /** From one second of the session to another, nothing arrives. */
  outages?: [from: number, to: number][]
  /** The player gives up on the file at the beginning of an outage. */
  givesUp?: boolean
  joinsAt?: number
  seconds?: number
}

/** A player that obeys; the session's own time runs on whatever happens to it. */
function watch({
  seekTakes = 0.2,
  joiningTakes = seekTakes,
  isBuffered = false,
  outages = [],
  givesUp = false,
  joinsAt = 60,
  seconds = 300,
}: Conditions) {
  const sync = liveSync({ startTime, durationInSeconds: 3600 })
  const at = (second: number) => new Date(startTime.getTime() + second * 1000)
  const actions: { at: number; action: LiveAction }[] = []
  const drifts: { at: number; drift: number }[] = []
  const behind: { at: number; seconds: number }[] = []
  const bufferedUntilInSeconds = isBuffered ? Infinity : calm.bufferedUntilInSeconds
  const isOut = (now: number) => outages.some(([from, to]) => now >= from && now < to)
  let [position, rate, idleUntil, hasFailed] = [sync.join(at(joinsAt)), 1, joinsAt + joiningTakes, false]
  for (let look = 1; look * LOOK_IN_SECONDS < seconds; look++) {
    const now = joinsAt + look * LOOK_IN_SECONDS
    if (isOut(now) && givesUp) hasFailed = true
    const isPlaying = !isOut(now) && !hasFailed && now >= idleUntil
    if (isPlaying) position += Math.min(LOOK_IN_SECONDS, now - idleUntil) * rate
    const action = sync.nextAction(
      { ...calm, bufferedUntilInSeconds, positionInSeconds: position, rate, isPlaying, hasFailed },
      at(now),
    )
    if (action.kind !== 'WAIT') rate = action.kind === 'RATE' ? action.rate : 1
    if (action.kind === 'SEEK') [position, idleUntil] = [action.to, now + seekTakes]
    if (action.kind === 'HOLD') idleUntil = now + action.seconds
    if (action.kind === 'RELOAD') {
      hasFailed = givesUp && isOut(now)
      ;[position, idleUntil] = [sync.join(at(now)), now + seekTakes]
    }
    if (action.kind !== 'NONE' && action.kind !== 'WAIT') actions.push({ at: now, action })
    if (isPlaying) drifts.push({ at: now, drift: position - now })
    behind.push({ at: now, seconds: sync.behindInSeconds() })
  }
  const worstAfter = (second: number) =>
    Math.max(...drifts.filter((look) => look.at > second).map((look) => Math.abs(look.drift)))
  const count = (kind: LiveAction['kind']) => actions.filter(({ action }) => action.kind === kind).length
  return { actions, behind, worstAfter, count }
}

describe('a player that joins late', () => {
  test.each([0.05, 0.2, 0.4])('is in step soon, when joining takes %d s', (seekTakes) => {
    const { worstAfter, count } = watch({ seekTakes })
    expect(worstAfter(75)).toBeLessThan(0.05)
    expect(count('SEEK')).toBeLessThanOrEqual(1)
    expect(count('RELOAD')).toBe(0)
  })

  test('joins where the others are, a little ahead for the way', () => {
    const sync = liveSync({ startTime, durationInSeconds: 3600 })
    expect(sync.join(new Date(startTime.getTime() + 90_000))).toBeCloseTo(90.3)
  })

  test.each([
    [0.1, 90.5],
    [1.9, 94.1],
    [30, 95],
  ])('further ahead when opening the file took %d s', (opened, to) => {
    const sync = liveSync({ startTime, durationInSeconds: 3600 })
    expect(sync.join(new Date(startTime.getTime() + 90_000), opened)).toBeCloseTo(to)
  })

  test('waits for the others when it was sooner there than thought', () => {
    const sync = liveSync({ startTime, durationInSeconds: 3600 })
    const at = (second: number) => new Date(startTime.getTime() + second * 1000)
    expect(sync.join(at(60), 2)).toBeCloseTo(64.3)
    const early = sync.nextAction({ ...calm, positionInSeconds: 64.4 }, at(63.3))
    expect(early.kind === 'HOLD' && early.seconds).toBeCloseTo(1.1)
  })

  test('never joins past the end', () => {
    const sync = liveSync({ startTime, durationInSeconds: 45 })
    expect(sync.join(new Date(startTime.getTime() + 44_900))).toBe(45)
  })
})

describe('a player that stalls', () => {
  test('is back in step by itself within seconds, with a seek or two', () => {
    const { worstAfter, count } = watch({ outages: [[100, 106]] })
    expect(worstAfter(112)).toBeLessThan(0.05)
    expect(count('SEEK')).toBeLessThanOrEqual(2)
    expect(count('RELOAD')).toBe(0)
  })

  test('tells how far it is behind meanwhile, and not a word when it is in step', () => {
    const { behind } = watch({ outages: [[100, 106]] })
    const at = (second: number) => behind.find((look) => look.at >= second)?.seconds
    expect(at(99)).toBe(0)
    expect(at(102)).toBe(0)
    expect(at(105.5)).toBe(5)
    expect(at(110)).toBe(0)
  })

  test('loads the file anew when nothing comes for a quarter of a minute, and then waits longer', () => {
    const { actions, worstAfter } = watch({ outages: [[100, 150]] })
    const reloads = actions.filter(({ action }) => action.kind === 'RELOAD').map((reload) => Math.round(reload.at))
    expect(reloads).toEqual([115, 145])
    expect(worstAfter(165)).toBeLessThan(0.05)
  })

  test('loads the file anew at once when the player has given up, then ever less often', () => {
    const { actions, worstAfter } = watch({ outages: [[100, 120]], givesUp: true })
    const reloads = actions.filter(({ action }) => action.kind === 'RELOAD').map((reload) => Math.round(reload.at))
    expect(reloads).toEqual([101, 103, 107, 115, 131])
    expect(worstAfter(140)).toBeLessThan(0.05)
  })
})

describe('a weak network', () => {
  test('is not mistaken for a dead one: while anything arrives the file is not loaded anew', () => {
    const sync = liveSync({ startTime, durationInSeconds: 3600 })
    const at = (second: number) => new Date(startTime.getTime() + second * 1000)
    const look = (second: number, isReceiving: boolean) =>
      sync.nextAction({ ...calm, positionInSeconds: 0, isPlaying: false, isReceiving }, at(second)).kind
    for (let second = 10; second < 60; second += 1) expect(look(second, second % 5 === 0)).toBe('WAIT')
    expect(look(69, false)).toBe('WAIT')
    expect(look(70, false)).toBe('RELOAD')
  })

  test('makes no loop of seeks: one in 15 seconds at most', () => {
    const outages = Array.from({ length: 30 }, (_, index): [number, number] => [70 + index * 20, 73 + index * 20])
    const { actions } = watch({ seekTakes: 2.5, outages, seconds: 600 })
    const seeks = actions.filter(({ action }) => action.kind === 'SEEK').map((seek) => seek.at)
    // The first may follow at once: what seeks cost is not known before.
    const pauses = seeks.slice(1).map((second, index) => second - (seeks[index] ?? 0))
    expect(Math.min(...pauses.slice(1))).toBeGreaterThanOrEqual(15)
    expect(seeks.length).toBeGreaterThan(2)
  })

  test.each([
    [1.4, 2],
    [1.6, 1],
  ])('leaps no second time at once: joining takes %d s, %d seeks', (joiningTakes, seeks) => {
    const { worstAfter, count } = watch({ joiningTakes, seekTakes: 0.31, isBuffered: true })
    expect(count('SEEK')).toBe(seeks)
    expect(worstAfter(75)).toBeLessThan(0.05)
  })

  test('hears the member: after resetBackoff the next look seeks', () => {
    const sync = liveSync({ startTime, durationInSeconds: 3600 })
    const at = (second: number) => new Date(startTime.getTime() + second * 1000)
    const look = (position: number, second: number) => sync.nextAction({ ...calm, positionInSeconds: position }, at(second))
    sync.join(at(10))
    expect(look(15, 20).kind).toBe('SEEK')
    expect(look(15, 22).kind).toBe('WAIT')
    // That seek took almost nine seconds: another one would not do better.
    expect(look(25.5, 29)).toEqual({ kind: 'RATE', rate: 1.05 })
    sync.resetBackoff()
    expect(look(25.6, 29.1).kind).toBe('SEEK')
  })
})

test('a video that has run through is left alone', () => {
  const sync = liveSync({ startTime, durationInSeconds: 45 })
  const now = new Date(startTime.getTime() + 50_000)
  expect(sync.nextAction({ ...calm, positionInSeconds: 40 }, now)).toEqual({
    kind: 'WAIT',
  })
})
