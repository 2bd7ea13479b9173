import { createProgressTracker, type UploadProgress } from './progress-tracker.ts'
import { expect, test } from 'vitest'

function trackerOf(totalBytes: number) {
  let at = 0
  const reports: UploadProgress[] = []
  const tracker = createProgressTracker({ totalBytes, now: () => at, onProgress: (progress) => reports.push(progress) })
  return {
    ...tracker,
    reports,
    /** `bytes` have arrived after `ms` more. */
    after: (ms: number, bytes: number): UploadProgress | undefined => {
      at += ms
      tracker.setSent(bytes)
      return reports.at(-1)
    },
  }
}

test('bytes of an earlier attempt do not count as speed', () => {
  const tracker = trackerOf(1000)
  expect(tracker.after(0, 600)).toMatchObject({ sentBytes: 600, bytesPerSecond: null, secondsLeft: null })
  expect(tracker.after(1000, 700)).toMatchObject({ bytesPerSecond: 100, secondsLeft: 3 })
})

test('the speed is smoothed', () => {
  const tracker = trackerOf(100_000)
  tracker.after(0, 0)
  tracker.after(1000, 1000)
  const jumped = tracker.after(1000, 6000)?.bytesPerSecond ?? 0
  expect(jumped).toBeGreaterThan(1500)
  expect(jumped).toBeLessThan(3000)
})

test('a part that is sent again lowers the bytes, and never makes the speed negative', () => {
  const tracker = trackerOf(1000)
  tracker.after(0, 0)
  tracker.after(1000, 500)
  expect(tracker.after(1000, 100)).toMatchObject({ sentBytes: 100 })
  expect(tracker.reports.at(-1)?.bytesPerSecond).toBeGreaterThanOrEqual(0)
})

test('a pause without a network does not lower the speed', () => {
  const tracker = trackerOf(10_000)
  tracker.after(0, 0)
  tracker.after(1000, 1000)
  tracker.setPhase('OFFLINE')
  tracker.setPhase('SENDING')
  tracker.after(60_000, 1000)
  expect(tracker.after(1000, 2000)?.bytesPerSecond).toBe(1000)
})
