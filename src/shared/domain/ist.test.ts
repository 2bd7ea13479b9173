import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addIstDays,
  addIstMonths,
  atIstTime,
  endOfIstDay,
  formatIst,
  formatIstDate,
  fromIstInput,
  isIstTime,
  istDay,
  istDaysBetween,
  startOfIstDay,
  startOfIstMonth,
  toIstInput,
} from './ist.ts'

const at = (iso: string) => new Date(iso)
const instants = fc.date({
  min: at('1950-01-01T00:00:00Z'),
  max: at('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('an Indian day', () => {
  test.each([
    ['2026-11-19T18:29:59Z', '2026-11-19', 'a second before Indian midnight'],
    ['2026-11-19T18:30:00Z', '2026-11-20', 'at Indian midnight'],
    ['2026-11-20T18:29:59.999Z', '2026-11-20', 'the last millisecond'],
    ['2026-12-31T18:30:00Z', '2027-01-01', 'new year begins in the evening of London'],
    ['1969-12-31T18:29:59Z', '1969-12-31', 'before 1970'],
  ])('%s falls on %s: %s', (iso, day) => {
    expect(istDay(at(iso))).toBe(day)
  })

  test('starts at midnight and ends at 23:59:59 IST', () => {
    const instant = at('2026-11-20T14:30:12.345Z')
    expect(startOfIstDay(instant)).toEqual(at('2026-11-20T00:00:00+05:30'))
    expect(endOfIstDay(instant)).toEqual(at('2026-11-20T23:59:59.000+05:30'))
  })

  test('is the same as the day from Intl', () => {
    const intl = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
    fc.assert(fc.property(instants, (instant) => istDay(instant) === intl.format(instant)))
  })

  test('contains its own start and end', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(istDay(startOfIstDay(instant))).toBe(istDay(instant))
        expect(istDay(endOfIstDay(instant))).toBe(istDay(instant))
        expect(startOfIstDay(instant).getTime()).toBeLessThanOrEqual(instant.getTime())
      }),
    )
  })
})

test.each([
  ['2026-11-30T18:29:59Z', '2026-11-01T00:00:00+05:30'],
  ['2026-11-30T18:30:00Z', '2026-12-01T00:00:00+05:30'],
  ['2026-12-31T23:59:59+05:30', '2026-12-01T00:00:00+05:30'],
])('the month of %s starts at %s', (iso, start) => {
  expect(startOfIstMonth(at(iso))).toEqual(at(start))
})

test.each([
  ['2026-11-20T20:00:00+05:30', 6, '2027-05-20T20:00:00+05:30'],
  ['2026-08-31T10:00:00+05:30', 6, '2027-02-28T10:00:00+05:30'],
  ['2027-08-31T10:00:00+05:30', 6, '2028-02-29T10:00:00+05:30'],
  ['2028-02-29T00:00:00+05:30', 12, '2029-02-28T00:00:00+05:30'],
  ['2026-12-31T23:59:59+05:30', 12, '2027-12-31T23:59:59+05:30'],
  ['2027-03-31T01:00:00+05:30', -1, '2027-02-28T01:00:00+05:30'],
  ['2026-11-30T19:00:00Z', 1, '2026-12-31T19:00:00Z'],
])('%s plus %i months is %s', (iso, months, expected) => {
  expect(addIstMonths(at(iso), months)).toEqual(at(expected))
})

test('days are added at the same time of day, over the end of a month', () => {
  expect(addIstDays(at('2026-11-30T20:00:00+05:30'), 1)).toEqual(at('2026-12-01T20:00:00+05:30'))
})

test.each([
  ['2026-11-20T00:00:00+05:30', '2026-11-20T23:59:59+05:30', 0],
  ['2026-11-20T23:59:59+05:30', '2026-11-21T00:00:00+05:30', 1],
  ['2026-11-21T00:00:00+05:30', '2026-11-20T23:59:59+05:30', -1],
])('from %s to %s are %i days', (from, to, days) => {
  expect(istDaysBetween(at(from), at(to))).toBe(days)
})

describe('a time of day', () => {
  test.each(['00:00', '20:00', '23:59'])('%s is valid', (time) => expect(isIstTime(time)).toBe(true))
  test.each(['24:00', '8:00', '20:60', '20:00:00', ''])('%s is invalid', (time) => {
    expect(isIstTime(time)).toBe(false)
    expect(() => atIstTime(at('2026-11-20T00:00:00Z'), time)).toThrow(RangeError)
  })

  test('belongs to the Indian day of the instant', () => {
    expect(atIstTime(at('2026-11-19T18:29:59Z'), '20:00')).toEqual(at('2026-11-19T20:00:00+05:30'))
    expect(atIstTime(at('2026-11-19T18:30:00Z'), '20:00')).toEqual(at('2026-11-20T20:00:00+05:30'))
  })
})

describe('the date-time field', () => {
  test('shows and reads Indian time', () => {
    expect(toIstInput(at('2026-11-20T14:30:00Z'))).toBe('2026-11-20T20:00')
    expect(fromIstInput('2026-11-20T20:00')).toEqual(at('2026-11-20T14:30:00Z'))
    expect(fromIstInput('2026-11-20T20:00:30')).toEqual(at('2026-11-20T14:30:30Z'))
  })

  test.each([
    '',
    'tomorrow',
    '2026-11-20',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-11-20T24:00',
    '2026-11-20T20:00Z',
  ])('%s is no date-time', (text) => expect(fromIstInput(text)).toBeNull())

  test('reads back what it shows, to the minute', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const minute = Math.floor(instant.getTime() / 60_000) * 60_000
        expect(fromIstInput(toIstInput(instant))?.getTime()).toBe(minute)
      }),
    )
  })
})

test.each([
  ['2026-11-20T20:00:00+05:30', '20 Nov 2026, 8:00 pm IST'],
  ['2026-09-01T00:05:00+05:30', '1 Sep 2026, 12:05 am IST'],
  ['2026-12-31T12:00:00+05:30', '31 Dec 2026, 12:00 pm IST'],
])('%s reads %s', (iso, text) => {
  expect(formatIst(at(iso))).toBe(text)
  expect(formatIstDate(at(iso))).toBe(text.split(',')[0])
})
