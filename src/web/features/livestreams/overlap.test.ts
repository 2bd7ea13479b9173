import { overlapping } from './overlap.ts'
import { expect, test } from 'vitest'

const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const satsang = { title: 'Sunday satsang', startTime: at('04:30:00'), durationInMinutes: 60 }

test.each([
  { startTime: at('03:29:59'), durationInMinutes: 60, meets: false },
  { startTime: at('03:30:00'), durationInMinutes: 60, meets: false },
  { startTime: at('03:30:01'), durationInMinutes: 60, meets: true },
  { startTime: at('04:40:00'), durationInMinutes: 1, meets: true },
  { startTime: at('03:00:00'), durationInMinutes: 240, meets: true },
  { startTime: at('05:29:59'), durationInMinutes: 1, meets: true },
  { startTime: at('05:30:00'), durationInMinutes: 1, meets: false },
])('a stream of $durationInMinutes min at $startTime runs into another: $meets', ({ meets, ...planned }) => {
  expect(overlapping(planned, [satsang])).toBe(meets ? satsang : undefined)
})
