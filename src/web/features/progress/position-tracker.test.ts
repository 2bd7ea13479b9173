import { createPositionTracker } from './position-tracker.ts'
import type { PlaybackPosition } from '#web/ui/player/playback-position.ts'
import { expect, test } from 'vitest'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 7) + second * 1000)
const item = { kind: 'VIDEO', itemId: '01900000-0000-7000-8000-000000000001' } as const

/** Plays in steps of a quarter second from one position to another; returns the marks that were made. */
function play(
  track: ReturnType<typeof createPositionTracker>,
  { from, to, clock = from }: Record<'from' | 'to', number> & { clock?: number },
) {
  const steps = Array.from({ length: (to - from) * 4 + 1 }, (_, step) => step / 4)
  return steps.flatMap((step) => track(position(from + step), at(clock + step)) ?? [])
}
const position = (second: number, event: PlaybackPosition['event'] = 'PLAYING'): PlaybackPosition => ({
  at: second,
  length: 100,
  event,
})

test('makes a mark every five seconds during playback', () => {
  const marks = play(createPositionTracker(item), { from: 0, to: 20 })
  expect(marks.map(({ latest }) => latest)).toEqual([0, 5, 10, 15, 20])
})

test.each(['MOVED', 'STOPPED', 'ENDED'] as const)('makes a mark at once on %s', (event) => {
  const track = createPositionTracker(item)
  play(track, { from: 0, to: 1 })
  expect(track(position(2, event), at(2))).toMatchObject({ latest: 2, isFinished: event === 'ENDED' })
})

test('a part that was jumped over is not seen', () => {
  const track = createPositionTracker(item)
  play(track, { from: 0, to: 10 })
  track(position(50, 'MOVED'), at(11))
  play(track, { from: 50, to: 60, clock: 11 })
  const seen = track(position(60, 'STOPPED'), at(22))?.seen ?? ''
  expect(seen).toBe('1'.repeat(10) + '0'.repeat(40) + '1'.repeat(10) + '0'.repeat(40))
})

test('an item is finished from 95 % of its length on', () => {
  const track = createPositionTracker(item)
  expect(track(position(94.9, 'MOVED'), at(1))?.isFinished).toBe(false)
  expect(track(position(95, 'MOVED'), at(2))?.isFinished).toBe(true)
})

test('of a live session only what was played counts', () => {
  const late = createPositionTracker({ ...item, attendance: { playedBeforeInSeconds: 0 } })
  late(position(60, 'MOVED'), at(0))
  play(late, { from: 60, to: 100 })
  expect(late(position(100, 'ENDED'), at(50))).toMatchObject({ furthest: 40, latest: 0, isFinished: false })

  const whole = createPositionTracker({ ...item, attendance: { playedBeforeInSeconds: 0 } })
  play(whole, { from: 1, to: 70 })
  expect(whole(position(70, 'STOPPED'), at(80))).toMatchObject({ furthest: 70, latest: 70, isFinished: false })
  play(whole, { from: 70, to: 98 })
  expect(whole(position(98, 'STOPPED'), at(120))).toMatchObject({ furthest: 98, isFinished: true })
})

test('a live session that was left and joined again counts both parts, and never more than has passed', () => {
  const track = createPositionTracker({ ...item, attendance: { playedBeforeInSeconds: 50 } })
  track(position(60, 'MOVED'), at(0))
  play(track, { from: 60, to: 80 })
  expect(track(position(80, 'STOPPED'), at(30))).toMatchObject({ furthest: 70, latest: 0 })
  const atStart = createPositionTracker({ ...item, attendance: { playedBeforeInSeconds: 90 } })
  atStart(position(10, 'MOVED'), at(0))
  expect(atStart(position(10, 'STOPPED'), at(1))).toMatchObject({ furthest: 10, isFinished: false })
})

test('marks stay in order when the clock is set back', () => {
  const track = createPositionTracker(item)
  const first = track(position(10, 'STOPPED'), at(3600))
  const second = track(position(20, 'STOPPED'), at(0))
  expect(second?.latestAt.getTime()).toBeGreaterThan(first?.latestAt.getTime() ?? Infinity)
})

test.each([0, NaN, Infinity])('makes no mark for a length of %d', (length) => {
  expect(createPositionTracker(item)({ at: 1, length, event: 'STOPPED' }, at(0))).toBeNull()
})
