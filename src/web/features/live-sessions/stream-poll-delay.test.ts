import { streamPollDelay } from './stream-poll-delay.ts'
import { expect, test } from 'vitest'

const start = new Date('2026-11-22T04:30:00Z')
const stream = { startTime: start, durationInMinutes: 60, video: null }
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

test.each([
  { when: 'before the first answer', stream: undefined, now: at(10), isFollowed: false, delays: [15_000, 10_000] },
  { when: 'in the waiting room', stream, now: at(-10), isFollowed: false, delays: [15_000, 10_000] },
  { when: 'while it is live', stream, now: at(10), isFollowed: false, delays: [15_000, 10_000] },
  { when: 'after its end', stream, now: at(60), isFollowed: false, delays: [false, false] },
  { when: 'in the waiting room whose pages arrive', stream, now: at(-10), isFollowed: true, delays: [false, false] },
  { when: 'while it is live and pages arrive', stream, now: at(10), isFollowed: true, delays: [false, false] },
  { when: 'after its end, also with pages', stream, now: at(60), isFollowed: true, delays: [false, false] },
])('an open session is requested again $when after $delays ms', ({ delays, when: _when, ...input }) => {
  expect([0, 1].map((jitter) => streamPollDelay({ ...input, jitter }))).toEqual(delays)
})
