import { findOverlap } from './overlap.ts'
import { expect, test } from 'vitest'

const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const satsang = { title: 'Sunday satsang', startTime: at('04:30:00'), durationInMinutes: 60 }

test.each([
  { startTime: at('03:29:59'), durationInMinutes: 60, overlaps: false },
  { startTime: at('03:30:00'), durationInMinutes: 60, overlaps: false },
  { startTime: at('03:30:01'), durationInMinutes: 60, overlaps: true },
  { startTime: at('04:40:00'), durationInMinutes: 1, overlaps: true },
  { startTime: at('03:00:00'), durationInMinutes: 240, overlaps: true },
  { startTime: at('05:29:59'), durationInMinutes: 1, overlaps: true },
  { startTime: at('05:30:00'), durationInMinutes: 1, overlaps: false },
])('a stream of $durationInMinutes min at $startTime overlaps another: $overlaps', ({ overlaps, ...planned }) => {
  expect(findOverlap(planned, [satsang])).toBe(overlaps ? satsang : undefined)
})
