import {
  formatDayAndMonth,
  formatMonth,
  lastMonths,
  monthName,
  samePeriodLastMonth,
  splitMonths,
  trendInPercent,
} from './statistics.ts'
import { expect, test } from 'vitest'

test.each([
  { before: 100, now: 112, percent: 12 },
  { before: 100, now: 97, percent: -3 },
  { before: 3, now: 4, percent: 33 },
  { before: 5, now: 5, percent: 0 },
  { before: 4, now: 0, percent: -100 },
  { before: 0, now: 7, percent: null },
])('from $before to $now is $percent percent', ({ before, now, percent }) => {
  expect(trendInPercent({ now, before })).toBe(percent)
})

test.each([
  { now: '2026-11-21T06:30:00Z', from: '2026-09-30T18:30:00Z', until: '2026-10-21T06:30:00Z' },
  { now: '2026-10-31T18:30:00Z', from: '2026-09-30T18:30:00Z', until: '2026-09-30T18:30:00Z' },
  { now: '2026-10-31T18:29:59Z', from: '2026-08-31T18:30:00Z', until: '2026-09-30T18:29:59Z' },
  { now: '2026-03-31T06:30:00Z', from: '2026-01-31T18:30:00Z', until: '2026-02-28T06:30:00Z' },
  { now: '2027-01-10T06:30:00Z', from: '2026-11-30T18:30:00Z', until: '2026-12-10T06:30:00Z' },
])('at $now the same period last month is from $from until $until', ({ now, from, until }) => {
  expect(samePeriodLastMonth(new Date(now))).toEqual({ from: new Date(from), until: new Date(until) })
})

test.each([
  { now: '2026-10-31T18:29:59.999Z', first: '2025-11', last: '2026-10' },
  { now: '2026-10-31T18:30:00.000Z', first: '2025-12', last: '2026-11' },
  { now: '2026-12-31T18:30:00.000Z', first: '2026-02', last: '2027-01' },
])('at $now the twelve months are $first to $last, without a gap', ({ now, first, last }) => {
  const months = lastMonths(new Date(now))
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, first, last])
  for (const [index, { until }] of months.slice(0, -1).entries()) expect(months[index + 1]?.from).toEqual(until)
})

test('a month is formatted with its English name', () => {
  expect([formatMonth('2026-09'), monthName('2026-12')]).toEqual(['Sep 2026', 'Dec'])
})

test.each([
  { now: '2026-11-21T06:30:00.000Z', split: '2026-10-21T06:30:00.001Z', restFrom: '2026-10-21T06:30:00.001Z' },
  { now: '2026-03-31T06:30:00.000Z', split: '2026-02-28T06:30:00.001Z', restFrom: '2026-02-28T06:30:00.001Z' },
  { now: '2026-03-31T18:29:59.999Z', split: '2026-02-28T18:30:00.000Z', restFrom: undefined },
])('at $now the first part of last month is until $split', ({ now, split, restFrom }) => {
  const [before, current] = splitMonths(new Date(now), 2)
  expect(before?.first.until).toEqual(new Date(split))
  expect(before?.rest?.from).toEqual(restFrom && new Date(restFrom))
  expect(current?.rest).toBeNull()
  expect(current?.first.until).toEqual(new Date(Date.parse(now) + 1))
})

test('a day and its month are formatted as in India', () => {
  expect([formatDayAndMonth(new Date('2026-10-21T18:30:00Z'))]).toEqual(['22 Oct'])
})
