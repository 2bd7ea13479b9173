import { isWorthRetrying, MEDIA_FAILURES, spaceNeeded, stepLimitInMs, stepProgress } from './media-jobs.ts'
import { storyboardPictureSize } from './renditions.ts'
import { expect, test } from 'vitest'

const startedAt = new Date('2026-11-21T06:30:00Z')
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)

test.each<[number, number, { percent: number; secondsLeft: number | null }, string]>([
  [0, 0, { percent: 0, secondsLeft: null }, 'nothing is known at the start'],
  [50, 9.999, { percent: 50, secondsLeft: null }, 'nor in the first seconds'],
  [50, 10, { percent: 50, secondsLeft: 10 }, 'then the pace so far counts'],
  [1.9, 60, { percent: 1, secondsLeft: null }, 'a small part says nothing about the rest'],
  [2, 60, { percent: 2, secondsLeft: 2940 }, 'two hundredths do'],
  [99.99, 100, { percent: 99, secondsLeft: 0 }, 'it is not done before it is done'],
  [120, 100, { percent: 100, secondsLeft: 0 }, 'a source may be longer than was measured'],
])('%d of 100 s done after %d s: %o, %s', (secondsDone, elapsed, progress, _why) => {
  expect(stepProgress({ secondsDone, durationInSeconds: 100, startedAt, now: after(elapsed) })).toEqual(progress)
})

test('a source without a length has no progress', () => {
  const position = { secondsDone: 5, durationInSeconds: 0, startedAt: null, now: after(60) }
  expect(stepProgress(position)).toEqual({ percent: 0, secondsLeft: null })
})

test('every failure is tried four times, except a picture that stays too large', () => {
  for (const failure of MEDIA_FAILURES) {
    expect(isWorthRetrying(failure, 3)).toBe(failure !== 'FRAME_TOO_LARGE')
    expect(isWorthRetrying(failure, 4)).toBe(false)
  }
})

test.each([
  [0, 600_000, 'at least ten minutes'],
  [3600, 72_600_000, 'twenty times the length for an hour'],
  [4.034029478, 680_681, 'in whole milliseconds, which timers want'],
  [36_000, 82_800_000, 'less than a day, however long it is'],
])('a step of %d s may take %d ms: %s', (seconds, limit, _why) => {
  expect(stepLimitInMs(seconds)).toBe(limit)
})

test('a source of the bucket needs room for its copy too', () => {
  expect(spaceNeeded({ sizeInBytes: 1e9, durationInSeconds: 600, isCopied: false })).toBe(1.6e9)
  expect(spaceNeeded({ sizeInBytes: 1e9, durationInSeconds: 600, isCopied: true })).toBe(2.6e9)
})

test('a long source at a low rate needs room for what is made of its length', () => {
  expect(spaceNeeded({ sizeInBytes: 2e8, durationInSeconds: 5 * 3600, isCopied: false })).toBe(4.6e9)
})

test.each([
  [
    { width: 640, height: 360 },
    { width: 160, height: 90 },
  ],
  [
    { width: 360, height: 640 },
    { width: 90, height: 160 },
  ],
  [
    { width: 176, height: 144 },
    { width: 160, height: 130 },
  ],
  [
    { width: 2000, height: 2 },
    { width: 160, height: 2 },
  ],
])('a video of %o has storyboard pictures of %o', (video, picture) => {
  expect(storyboardPictureSize(video)).toEqual(picture)
})
