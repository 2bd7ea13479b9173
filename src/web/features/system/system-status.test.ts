import { countJobs, formatSize, formatUptime } from './system-status.ts'
import type { SystemStatus } from '#shared/contract/system.ts'
import { setLocale } from '#web/i18n/t.ts'
import { afterEach, expect, test } from 'vitest'

afterEach(() => setLocale({}))

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_999, '1,000 kB'],
  [1_000_000, '1 MB'],
  [2_400_000_000, '2 GB'],
])('%d bytes are shown as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))

test.each([
  [59, '0 minutes', '0 मिनट'],
  [60, '1 minute', '1 मिनट'],
  [3599, '59 minutes', '59 मिनटों'],
  [3600, '1 hour', '1 घंटा'],
  [172_799, '47 hours', '47 घंटे'],
  [172_800, '2 days', '2 दिन'],
  [100_000_000, '1,157 days', '1,157 दिन'],
])('an uptime of %d seconds is shown as %s, in Hindi as %s', (seconds, english, hindi) => {
  expect(formatUptime(seconds)).toBe(english)
  setLocale(
    {
      '{count} minute': '{count} मिनट',
      '{count} minutes': '{count} मिनटों',
      '{count} hour': '{count} घंटा',
      '{count} hours': '{count} घंटे',
      '{count} day': '{count} दिन',
      '{count} days': '{count} दिन',
    },
    'hi',
  )
  expect(formatUptime(seconds)).toBe(hindi)
})

test('failed jobs do not count as jobs to do', () => {
  const jobs: SystemStatus['jobs'] = [
    { kind: 'a', state: 'WAITING', count: 2 },
    { kind: 'b', state: 'RUNNING', count: 1 },
    { kind: 'a', state: 'FAILED', count: 4 },
  ]
  expect(countJobs(jobs)).toEqual({ toDo: 3, failed: 4 })
})
