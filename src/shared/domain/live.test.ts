import { describe, expect, test } from 'vitest'
import { clockOffset, positionAt, streamEnd, streamStatus } from './live.ts'

const ist = (text: string) => new Date(`${text}+05:30`)
const stream = { startTime: ist('2026-11-22T10:00:00'), durationInMinutes: 60 }

test.each([
  ['2026-11-22T09:59:59.999', 'SCHEDULED'],
  ['2026-11-22T10:00:00', 'LIVE'],
  ['2026-11-22T10:00:01', 'LIVE'],
  ['2026-11-22T10:59:59.999', 'LIVE'],
  ['2026-11-22T11:00:00', 'COMPLETED'],
  ['2026-11-22T11:00:01', 'COMPLETED'],
])('a stream from 10:00 to 11:00 is at %s %s', (now, status) => {
  expect(streamStatus(stream, ist(now))).toBe(status)
})

test('a stream of a minute ends a minute after it starts', () => {
  expect(streamEnd({ ...stream, durationInMinutes: 1 })).toEqual(ist('2026-11-22T10:01:00'))
})

test.each([
  ['2026-11-22T09:59:59', 0],
  ['2026-11-22T10:00:00', 0],
  ['2026-11-22T10:00:01.250', 1.25],
  ['2026-11-22T10:30:00', 1800],
  ['2026-11-22T10:40:00', 2400],
  ['2026-11-22T10:40:01', 2400],
])('of a video of forty minutes, at %s second %d plays', (now, second) => {
  expect(positionAt({ startTime: stream.startTime, now: ist(now), durationInSeconds: 2400 })).toBe(second)
})

test('of a video of unknown length the elapsed second plays', () => {
  expect(positionAt({ startTime: stream.startTime, now: ist('2026-11-22T12:00:00') })).toBe(7200)
})

describe('the offset to the server’s clock', () => {
  test('is taken from the shortest round trip', () => {
    const slow = { sentAtInMs: 0, receivedAtInMs: 900, serverTimeInMs: 420_800 }
    const quick = { sentAtInMs: 1000, receivedAtInMs: 1040, serverTimeInMs: 421_020 }
    expect(clockOffset([slow, quick])).toBe(420_000)
    expect(clockOffset([quick, slow])).toBe(420_000)
  })

  test('is negative for a device whose clock runs ahead', () => {
    expect(clockOffset([{ sentAtInMs: 60_000, receivedAtInMs: 60_020, serverTimeInMs: 10 }])).toBe(-60_000)
  })

  test('is none without a probe', () => {
    expect(clockOffset([])).toBe(0)
  })
})
