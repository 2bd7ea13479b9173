import { expect, test } from 'vitest'
import {
  pollDelayInMs,
  earliestStartStillLive,
  isReplayOpen,
  MAXIMUM_STREAM_DURATION_IN_MINUTES,
  minutesOfVideo,
  positionAt,
  replayUntil,
  sameTimeNextWeek,
  slotEnd,
  streamEnd,
  streamStatus,
} from './live.ts'

const ist = (text: string) => new Date(`${text}+05:30`)
const stream = { startTime: ist('2026-11-22T10:00:00'), durationInMinutes: 60, video: { durationInSeconds: 3600 } }

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

test('the longest stream is over if it started at the earliest start or before, and live if later', () => {
  const now = ist('2026-11-22T10:00:00')
  const longest = (startTime: Date) => ({
    startTime,
    durationInMinutes: MAXIMUM_STREAM_DURATION_IN_MINUTES,
    video: null,
  })
  const earliest = earliestStartStillLive(now)
  expect(earliest).toEqual(ist('2026-11-21T10:00:00'))
  expect(streamStatus(longest(earliest), now)).toBe('COMPLETED')
  expect(streamStatus(longest(new Date(earliest.getTime() + 1)), now)).toBe('LIVE')
})

test.each<[{ durationInSeconds: number } | null, string, string]>([
  [{ durationInSeconds: 720 }, '2026-11-22T10:12:00', 'with its video when that is shorter than the slot'],
  [{ durationInSeconds: 720.5 }, '2026-11-22T10:12:00.500', 'to the millisecond'],
  [{ durationInSeconds: 3600 }, '2026-11-22T11:00:00', 'with both when they are equal'],
  [{ durationInSeconds: 7200 }, '2026-11-22T11:00:00', 'with the slot when the video is longer'],
  [{ durationInSeconds: 0 }, '2026-11-22T11:00:00', 'with the slot when the length is not known'],
  [null, '2026-11-22T11:00:00', 'with the slot when the video was deleted'],
])('a stream with the video %j ends at %s: %s', (video, end, _why) => {
  const at = (offset: number) => new Date(ist(end).getTime() + offset)
  expect(streamEnd({ ...stream, video })).toEqual(ist(end))
  expect(slotEnd({ ...stream })).toEqual(ist('2026-11-22T11:00:00'))
  expect([-1, 0, 1].map((offset) => streamStatus({ ...stream, video }, at(offset)))).toEqual([
    'LIVE',
    'COMPLETED',
    'COMPLETED',
  ])
})

test.each([
  [0, 1],
  [59, 1],
  [60, 1],
  [60.1, 2],
  [3600, 60],
])('a video of %d s takes %i min', (durationInSeconds, minutes) => {
  expect(minutesOfVideo({ durationInSeconds })).toBe(minutes)
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
])('a video of forty minutes is at %s at second %d', (now, second) => {
  expect(positionAt({ startTime: stream.startTime, now: ist(now), durationInSeconds: 2400 })).toBe(second)
})

test('a video of unknown length is at the elapsed second', () => {
  expect(positionAt({ startTime: stream.startTime, now: ist('2026-11-22T12:00:00') })).toBe(7200)
})

const fortyMinutes = { durationInSeconds: 2400 }

test.each<[number, { durationInSeconds: number } | null, string | null]>([
  [7, stream.video, '2026-11-29T11:00:00'],
  [7, fortyMinutes, '2026-11-29T10:40:00'],
  [1, stream.video, '2026-11-23T11:00:00'],
  [40, stream.video, '2027-01-01T11:00:00'],
  [365, stream.video, '2027-11-22T11:00:00'],
  [0, stream.video, null],
  [7, null, null],
])('the replay of %i days of a session from 10:00 with the video %j is over at %s', (replayDays, video, until) => {
  expect(replayUntil({ ...stream, video, replayDays })).toEqual(until === null ? null : ist(until))
})

test.each([
  [7, '2026-11-22T09:59:59', false, 'before the session'],
  [7, '2026-11-22T10:59:59.999', false, 'while it is live'],
  [7, '2026-11-22T11:00:00', true, 'at its end'],
  [7, '2026-11-29T10:59:59.999', true, 'until seven days later'],
  [7, '2026-11-29T11:00:00', false, 'and not a second longer'],
  [1, '2026-11-23T10:59:59.999', true, 'for a day'],
  [1, '2026-11-23T11:00:00', false, 'after that day'],
  [0, '2026-11-22T11:00:00', false, 'never without a replay'],
])('with %i days the replay at %s is open: %s, %s', (replayDays, now, isOpen, _why) => {
  expect(isReplayOpen({ ...stream, replayDays }, ist(now))).toBe(isOpen)
})

test.each([
  ['2026-11-20T12:00:00', '2026-11-29T10:00:00', 'a week after a stream that is still to come'],
  ['2026-11-29T09:59:59', '2026-11-29T10:00:00', 'a second before that moment'],
  ['2026-11-29T10:00:00', '2026-12-06T10:00:00', 'at that moment'],
  ['2027-02-24T12:00:00', '2027-02-28T10:00:00', 'months later'],
])('at %s a stream of Sunday 22 November, 10:00, is copied to %s: %s', (now, next) => {
  expect(sameTimeNextWeek(stream.startTime, ist(now))).toEqual(ist(next))
})

test('the polling delay is between 10 and 15 s', () => {
  expect([0, 0.5, 1].map(pollDelayInMs)).toEqual([15_000, 12_500, 10_000])
})
