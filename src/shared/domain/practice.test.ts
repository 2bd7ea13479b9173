import { addMonths, daysBeforeFirst, lampsOfMonth, weeksOfMonth } from './practice.ts'
import { expect, test } from 'vitest'

const lamps = (practised: string[], today: string) =>
  lampsOfMonth({ month: '2026-11', practised, today })
    .filter(({ lamp }) => lamp !== 'NONE')
    .map(({ day, lamp }) => `${lamp} ${day.slice(8)}`)

// Monday is 2 November 2026.
test.each([
  ['nothing without practice', [], '2026-11-30', []],
  ['two days of rest in a week', ['2026-11-04'], '2026-11-08', ['REST 02', 'REST 03', 'LIT 04']],
  ['no rest in days to come', ['2026-11-02'], '2026-11-03', ['LIT 02', 'REST 03']],
  [
    'a whole week with its rest',
    ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'],
    '2026-11-30',
    ['LIT 09', 'LIT 10', 'LIT 11', 'LIT 12', 'LIT 13', 'REST 14', 'REST 15'],
  ],
  ['rest from a week that began in the month before', ['2026-10-31'], '2026-11-30', []],
  [
    'rest on the first, when its week is lit otherwise',
    ['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31'],
    '2026-11-30',
    ['REST 01'],
  ],
])('%s', (_, practised, today, expected) => expect(lamps(practised, today)).toEqual(expected))

test('a month has weeks from Monday, and neighbours over the end of the year', () => {
  expect(weeksOfMonth('2026-11')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect([daysBeforeFirst('2026-11'), daysBeforeFirst('2026-06')]).toEqual([6, 0])
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
