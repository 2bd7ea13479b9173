import { troubleOf } from './playback-trouble.ts'
import { expect, test } from 'vitest'

const part = { quality: '360p' as const, secondsPlayed: 60, stalls: 0, stallSeconds: 0 }

test.each([
  ['that plays well', {}, null],
  ['that never came', { startInMs: null, parts: [{ ...part, secondsPlayed: 0 }] }, 'NOT_STARTED'],
  ['whose start was not measured', { startInMs: null }, null],
  ['of a view under way', { isFirst: false, startInMs: null, parts: [{ ...part, secondsPlayed: 0 }] }, null],
  ['that began just in time', { startInMs: 9999 }, null],
  ['that began late', { startInMs: 10_000 }, 'SLOW_START'],
  ['that stopped twice', { parts: [{ ...part, stalls: 2, stallSeconds: 9.9 }] }, null],
  ['that stopped three times', { parts: [{ ...part, stalls: 3 }] }, 'STALLS'],
  [
    'that stopped in two qualities',
    {
      parts: [
        { ...part, stalls: 2 },
        { ...part, stalls: 1 },
      ],
    },
    'STALLS',
  ],
  ['that stood still for long', { startInMs: 20_000, parts: [{ ...part, stalls: 1, stallSeconds: 10 }] }, 'STALLS'],
])('a view %s has the trouble %o: %s', (_name, report, what) => {
  expect(troubleOf({ isFirst: true, startInMs: 800, parts: [part], ...report })?.what ?? null).toBe(what)
})
