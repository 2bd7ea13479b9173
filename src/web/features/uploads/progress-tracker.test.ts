import { createProgressTracker, type UploadProgress } from './progress-tracker.ts'
import { describe, expect, test } from 'vitest'

function trackerOf(totalBytes: number) {
  let at = 0
  const reports: UploadProgress[] = []
  const tracker = createProgressTracker({ totalBytes, now: () => at, onProgress: (progress) => reports.push(progress) })
  return {
    ...tracker,
    reports,
    /** Nothing happens for `ms`. */
    pass: (ms: number): void => {
      at += ms
      tracker.detectStall()
    },
    /** `bytes` have arrived after `ms` more. */
    after: (ms: number, bytes: number): UploadProgress | undefined => {
      at += ms
      tracker.detectStall()
      tracker.setSent(bytes)
      return reports.at(-1)
    },
  }
}

function phaseOf(tracker: ReturnType<typeof trackerOf>): string | undefined {
  return tracker.reports.at(-1)?.phase
}

describe('waiting', () => {
  test('begins when no bytes go out for longer than usual, and ends when they do', () => {
    const tracker = trackerOf(100_000)
    tracker.after(0, 0)
    tracker.after(200, 1000)
    tracker.pass(2500)
    expect(phaseOf(tracker)).toBe('SENDING')
    tracker.pass(100)
    expect(phaseOf(tracker)).toBe('WAITING')
    tracker.after(500, 2000)
    tracker.after(500, 3000)
    expect(phaseOf(tracker)).toBe('WAITING')
    tracker.after(500, 4000)
    expect(phaseOf(tracker)).toBe('SENDING')
  })

  test.each([
    ['a slow start', (tracker: ReturnType<typeof trackerOf>) => tracker.after(2400, 10_000)],
    [
      'an outage',
      (tracker: ReturnType<typeof trackerOf>) => {
        tracker.after(100, 1000)
        for (let checks = 0; checks < 60; checks++) tracker.pass(500)
        for (let bytes = 2000; bytes < 14_000; bytes += 1000) tracker.after(100, bytes)
      },
    ],
    [
      'a reported outage',
      (tracker: ReturnType<typeof trackerOf>) => {
        tracker.after(100, 1000)
        tracker.wait('WAITING')
        tracker.after(2400, 2000)
        tracker.resume()
        tracker.after(2400, 3000)
      },
    ],
  ])('begins within three seconds of a freeze also after %s', (_, happen) => {
    const tracker = trackerOf(100_000)
    tracker.after(0, 0)
    happen(tracker)
    for (let bytes = 15_000; bytes < 20_000; bytes += 1000) tracker.after(100, bytes)
    expect(phaseOf(tracker)).toBe('SENDING')
    for (let checks = 0; checks < 6; checks++) tracker.pass(500)
    expect(phaseOf(tracker)).toBe('WAITING')
  })

  test('is not said on a line that sends in bursts', () => {
    const tracker = trackerOf(100_000)
    tracker.after(0, 0)
    for (let bytes = 1000; bytes <= 20_000; bytes += 1000) tracker.after(2400, bytes)
    tracker.pass(4000)
    expect(tracker.reports.map(({ phase }) => phase)).not.toContain('WAITING')
    tracker.pass(1000)
    expect(phaseOf(tracker)).toBe('WAITING')
  })

  test('goes on while a server that answers with errors takes some bytes', () => {
    const tracker = trackerOf(100_000)
    tracker.after(0, 0)
    for (let attempt = 0; attempt < 5; attempt++) {
      tracker.wait('WAITING')
      tracker.after(4000, 0)
      tracker.after(50, 1000)
      tracker.after(50, 2000)
      expect(phaseOf(tracker)).toBe('WAITING')
    }
    tracker.resume()
    expect(phaseOf(tracker)).toBe('SENDING')
  })

  test('is not said while the parts are joined, unless the server goes away', () => {
    const tracker = trackerOf(1000)
    tracker.after(100, 1000)
    tracker.pass(60_000)
    tracker.finish()
    tracker.pass(60_000)
    expect(phaseOf(tracker)).toBe('FINISHING')
    tracker.wait('WAITING')
    expect(phaseOf(tracker)).toBe('WAITING')
    tracker.resume()
    expect(phaseOf(tracker)).toBe('FINISHING')
  })

  test('is said of a start that nobody answers', () => {
    const tracker = trackerOf(1000)
    tracker.pass(3000)
    expect(phaseOf(tracker)).toBe('WAITING')
  })
})

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
  tracker.wait('OFFLINE')
  tracker.resume()
  tracker.after(60_000, 1000)
  expect(tracker.after(1000, 2000)?.bytesPerSecond).toBe(1000)
})
