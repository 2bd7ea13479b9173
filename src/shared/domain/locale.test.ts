import { isTimeZone } from './locale.ts'
import { expect, test } from 'vitest'

test.each([
  'Asia/Kolkata',
  'Asia/Calcutta',
  'America/New_York',
  'America/Argentina/Buenos_Aires',
  'America/Port-au-Prince',
  'Etc/GMT+12',
  'UTC',
])('%s is a time zone', (name) => expect(isTimeZone(name)).toBe(true))

test.each(['', 'India', '+05:30', 'Asia/Kolkata ', 'Mars/Olympus', "Asia/'; --", 'A'.repeat(5000)])(
  '%s is no time zone',
  (name) => expect(isTimeZone(name)).toBe(false),
)
