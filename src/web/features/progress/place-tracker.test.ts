import { type Place, placeTracker } from './place-tracker.ts'
import { expect, test } from 'vitest'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 7) + second * 1000)
const item = { kind: 'VIDEO', itemId: '01900000-0000-7000-8000-000000000001' } as const

/** Plays by quarters of a second, from one place to another; answers the notes that were made. */
function play(
  track: ReturnType<typeof placeTracker>,
  { from, to, clock = from }: Record<'from' | 'to', number> & { clock?: number },
) {
  const steps = Array.from({ length: (to - from) * 4 + 1 }, (_, step) => step / 4)
  return steps.flatMap((step) => track(place(from + step), at(clock + step)) ?? [])
}
const place = (second: number, event: Place['event'] = 'PLAYING'): Place => ({ at: second, length: 100, event })

test('notes every five seconds while it plays', () => {
  const notes = play(placeTracker(item), { from: 0, to: 20 })
  expect(notes.map(({ latest }) => latest)).toEqual([0, 5, 10, 15, 20])
})

test.each(['MOVED', 'STOPPED', 'ENDED'] as const)('notes at once when it has %s', (event) => {
  const track = placeTracker(item)
  play(track, { from: 0, to: 1 })
  expect(track(place(2, event), at(2))).toMatchObject({ latest: 2, isFinished: event === 'ENDED' })
})

test('what was jumped over was not seen', () => {
  const track = placeTracker(item)
  play(track, { from: 0, to: 10 })
  track(place(50, 'MOVED'), at(11))
  play(track, { from: 50, to: 60, clock: 11 })
  const seen = track(place(60, 'STOPPED'), at(22))?.seen ?? ''
  expect(seen).toBe('1'.repeat(10) + '0'.repeat(40) + '1'.repeat(10) + '0'.repeat(40))
})

test('is finished from 95 % on', () => {
  const track = placeTracker(item)
  expect(track(place(94.9, 'MOVED'), at(1))?.isFinished).toBe(false)
  expect(track(place(95, 'MOVED'), at(2))?.isFinished).toBe(true)
})

test('its own order counts when the clock is set back', () => {
  const track = placeTracker(item)
  const first = track(place(10, 'STOPPED'), at(3600))
  const second = track(place(20, 'STOPPED'), at(0))
  expect(second?.latestAt.getTime()).toBeGreaterThan(first?.latestAt.getTime() ?? Infinity)
})

test.each([0, NaN, Infinity])('notes nothing of a length of %d', (length) => {
  expect(placeTracker(item)({ at: 1, length, event: 'STOPPED' }, at(0))).toBeNull()
})
