import { meter, type UploadProgress } from './uploads.meter.ts'
import { expect, test } from 'vitest'

function metered(totalBytes: number) {
  let at = 0
  const told: UploadProgress[] = []
  const reading = meter({ totalBytes, now: () => at, onProgress: (progress) => told.push(progress) })
  return {
    ...reading,
    told,
    /** `bytes` are there after `ms` more. */
    after: (ms: number, bytes: number): UploadProgress | undefined => {
      at += ms
      reading.sent(bytes)
      return told.at(-1)
    },
  }
}

test('what was there before is no speed', () => {
  const reading = metered(1000)
  expect(reading.after(0, 600)).toMatchObject({ sentBytes: 600, bytesPerSecond: null, secondsLeft: null })
  expect(reading.after(1000, 700)).toMatchObject({ bytesPerSecond: 100, secondsLeft: 3 })
})

test('the speed is smoothed', () => {
  const reading = metered(100_000)
  reading.after(0, 0)
  reading.after(1000, 1000)
  const jumped = reading.after(1000, 6000)?.bytesPerSecond ?? 0
  expect(jumped).toBeGreaterThan(1500)
  expect(jumped).toBeLessThan(3000)
})

test('a part that is sent again takes bytes back, never time', () => {
  const reading = metered(1000)
  reading.after(0, 0)
  reading.after(1000, 500)
  expect(reading.after(1000, 100)).toMatchObject({ sentBytes: 100 })
  expect(reading.told.at(-1)?.bytesPerSecond).toBeGreaterThanOrEqual(0)
})

test('a pause without network does not slow the figure down', () => {
  const reading = metered(10_000)
  reading.after(0, 0)
  reading.after(1000, 1000)
  reading.phase('OFFLINE')
  reading.phase('SENDING')
  reading.after(60_000, 1000)
  expect(reading.after(1000, 2000)?.bytesPerSecond).toBe(1000)
})
