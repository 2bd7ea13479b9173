import { toIstInput } from './ist.ts'
import { seriesPhrase, seriesText } from './series-words.ts'
import {
  isCompleteRule,
  isDay,
  LAST_WEEK_OF_MONTH,
  nextSessions,
  playedUntil,
  type SeriesException,
  sessionsAhead,
  type SessionSeries,
} from './session-series.ts'
import { describe, expect, test } from 'vitest'

const SUNDAYS: SessionSeries = {
  repeats: 'WEEKLY',
  weekdays: [7],
  weekOfMonth: null,
  time: '10:00',
  from: '2026-11-22',
  until: null,
  videos: ['a'],
  listEnd: 'REPEAT',
  playedBefore: 0,
}
const DAILY: SessionSeries = { ...SUNDAYS, repeats: 'DAILY', weekdays: [] }
const monthly = (weekday: number, weekOfMonth: number): SessionSeries => ({
  ...SUNDAYS,
  repeats: 'MONTHLY',
  weekdays: [weekday],
  weekOfMonth,
})
const ist = (text: string) => new Date(`${text}:00+05:30`)
const starts = (series: SessionSeries, now: string, count: number) =>
  nextSessions(series, { now: ist(now), count }).map(({ startTime }) => toIstInput(startTime))
const dates = (series: SessionSeries, now: string, count = 3) =>
  starts(series, now, count).map((start) => start.slice(0, 10))

test.each<[string, SessionSeries, string, string[]]>([
  ['weekly', SUNDAYS, '2026-11-21T12:00', ['2026-11-22', '2026-11-29', '2026-12-06']],
  ['a minute before its start', SUNDAYS, '2026-11-22T09:59', ['2026-11-22', '2026-11-29', '2026-12-06']],
  ['at its start', SUNDAYS, '2026-11-22T10:00', ['2026-11-29', '2026-12-06', '2026-12-13']],
  ['over the end of the year', SUNDAYS, '2026-12-25T12:00', ['2026-12-27', '2027-01-03', '2027-01-10']],
  [
    'before its first day',
    { ...SUNDAYS, from: '2027-02-01' },
    '2026-11-21T12:00',
    ['2027-02-07', '2027-02-14', '2027-02-21'],
  ],
  [
    'on given weekdays',
    { ...SUNDAYS, weekdays: [2, 5] },
    '2026-12-28T12:00',
    ['2026-12-29', '2027-01-01', '2027-01-05'],
  ],
  ['daily over 28 February', DAILY, '2027-02-27T12:00', ['2027-02-28', '2027-03-01', '2027-03-02']],
  ['daily over 29 February', DAILY, '2028-02-28T12:00', ['2028-02-29', '2028-03-01', '2028-03-02']],
  ['every first Sunday', monthly(7, 1), '2026-12-06T10:00', ['2027-01-03', '2027-02-07', '2027-03-07']],
  ['a first Sunday that is the 1st', monthly(7, 1), '2026-11-30T00:00', ['2026-12-06', '2027-01-03', '2027-02-07']],
  ['every fifth Sunday', monthly(7, 5), '2026-11-21T12:00', ['2026-11-29', '2027-01-31', '2027-05-30']],
  ['every last Sunday', monthly(7, LAST_WEEK_OF_MONTH), '2027-01-20T12:00', ['2027-01-31', '2027-02-28', '2027-03-28']],
  [
    'every last Monday of leap February',
    monthly(1, LAST_WEEK_OF_MONTH),
    '2028-02-01T12:00',
    ['2028-02-28', '2028-03-27', '2028-04-24'],
  ],
  ['until, which counts', { ...SUNDAYS, until: '2026-11-29' }, '2026-11-21T12:00', ['2026-11-22', '2026-11-29']],
  ['until the day before', { ...SUNDAYS, until: '2026-11-28' }, '2026-11-21T12:00', ['2026-11-22']],
  ['over', { ...SUNDAYS, until: '2026-11-22' }, '2026-11-22T10:00', []],
  [
    'years after its first day',
    { ...SUNDAYS, from: '2019-01-01' },
    '2026-11-21T12:00',
    ['2026-11-22', '2026-11-29', '2026-12-06'],
  ],
])('%s', (_, series, now, expected) => {
  expect(dates(series, now)).toEqual(expected)
})

test('the time is that of India, also when it is another day in UTC', () => {
  expect(starts({ ...SUNDAYS, time: '04:15' }, '2026-11-21T12:00', 1)).toEqual(['2026-11-22T04:15'])
  expect(nextSessions({ ...SUNDAYS, time: '04:15' }, { now: ist('2026-11-21T12:00'), count: 1 })[0]?.startTime).toEqual(
    new Date('2026-11-21T22:45:00Z'),
  )
})

describe('how far ahead', () => {
  const ahead = (series: SessionSeries) => sessionsAhead(series, new Map(), ist('2026-11-21T12:00')).length
  test.each([
    { name: 'eight weeks of a weekly one', series: SUNDAYS, count: 8 },
    { name: 'eight weeks of a daily one', series: DAILY, count: 56 },
    { name: 'two of every fifth Sunday, though the second is further away', series: monthly(7, 5), count: 2 },
    { name: 'two of one that begins next year', series: { ...SUNDAYS, from: '2028-03-01' }, count: 2 },
    { name: 'none of one that is over', series: { ...SUNDAYS, until: '2026-11-01' }, count: 0 },
  ])('$name', ({ series, count }) => {
    expect(ahead(series)).toBe(count)
  })
})

describe('exceptions', () => {
  const plan = (exceptions: [string, SeriesException][], series = SUNDAYS) =>
    sessionsAhead(series, new Map(exceptions), ist('2026-11-21T12:00'))
      .slice(0, 3)
      .map(({ date, startTime, video }) => `${date} at ${toIstInput(startTime)}: ${video}`)
  const movedTo = (time: string, video: string | null = 'a') =>
    ({ isSkipped: false, startTime: ist(time), video }) as const

  test.each<{ name: string; exceptions: [string, SeriesException][]; expected: string[] }>([
    {
      name: 'a skipped session is left out',
      exceptions: [['2026-11-29', { isSkipped: true }]],
      expected: [
        '2026-11-22 at 2026-11-22T10:00: a',
        '2026-12-06 at 2026-12-06T10:00: a',
        '2026-12-13 at 2026-12-13T10:00: a',
      ],
    },
    {
      name: 'a moved session keeps its date as its name',
      exceptions: [['2026-11-29', movedTo('2026-11-30T18:30')]],
      expected: [
        '2026-11-22 at 2026-11-22T10:00: a',
        '2026-11-29 at 2026-11-30T18:30: a',
        '2026-12-06 at 2026-12-06T10:00: a',
      ],
    },
    {
      name: 'two sessions can take place on one day',
      exceptions: [['2026-11-22', movedTo('2026-11-29T18:00')]],
      expected: [
        '2026-11-29 at 2026-11-29T10:00: a',
        '2026-11-22 at 2026-11-29T18:00: a',
        '2026-12-06 at 2026-12-06T10:00: a',
      ],
    },
    {
      name: 'a session can be moved before the one that it followed',
      exceptions: [['2026-12-06', movedTo('2026-11-21T18:00')]],
      expected: [
        '2026-12-06 at 2026-11-21T18:00: a',
        '2026-11-22 at 2026-11-22T10:00: a',
        '2026-11-29 at 2026-11-29T10:00: a',
      ],
    },
    {
      name: 'one session can have another video',
      exceptions: [['2026-11-22', movedTo('2026-11-22T10:00', 'guest')]],
      expected: [
        '2026-11-22 at 2026-11-22T10:00: guest',
        '2026-11-29 at 2026-11-29T10:00: a',
        '2026-12-06 at 2026-12-06T10:00: a',
      ],
    },
    {
      name: 'an exception on a day that the rule does not name has no effect',
      exceptions: [['2026-11-23', movedTo('2026-11-24T10:00')]],
      expected: [
        '2026-11-22 at 2026-11-22T10:00: a',
        '2026-11-29 at 2026-11-29T10:00: a',
        '2026-12-06 at 2026-12-06T10:00: a',
      ],
    },
  ])('$name', ({ exceptions, expected }) => {
    expect(plan(exceptions)).toEqual(expected)
  })
})

describe('a list of videos', () => {
  const LIST: SessionSeries = { ...SUNDAYS, videos: ['a', 'b', 'c'] }
  const videos = (series: SessionSeries, now: string, skipped: string[] = []) =>
    sessionsAhead(series, new Map(skipped.map((day) => [day, { isSkipped: true }])), ist(now))
      .slice(0, 4)
      .map(({ video }) => video)
      .join(' ')
  test.each([
    { name: 'is played in order and begins again', series: LIST, now: '2026-11-21T12:00', played: 'a b c a' },
    { name: 'goes on where it was', series: LIST, now: '2026-11-29T12:00', played: 'c a b c' },
    { name: 'ends the series', series: { ...LIST, listEnd: 'STOP' as const }, now: '2026-11-29T12:00', played: 'c' },
    {
      name: 'begins where an earlier rule ended',
      series: { ...LIST, playedBefore: 4 },
      now: '2026-11-21T12:00',
      played: 'b c a b',
    },
    {
      name: 'of one video never ends',
      series: { ...SUNDAYS, listEnd: 'STOP' as const },
      now: '2027-11-21T12:00',
      played: 'a a a a',
    },
    {
      name: 'leaves the video of a skipped session to the next',
      series: LIST,
      now: '2026-11-21T12:00',
      skipped: ['2026-11-29'],
      played: 'a b c a',
    },
  ])('$name', ({ series, now, skipped, played }) => {
    expect(videos(series, now, skipped)).toBe(played)
  })

  test.each([
    { day: '2026-11-22', played: 0 },
    { day: '2026-11-23', played: 1 },
    { day: '2026-12-07', played: 3 },
    { day: '2026-12-07', skipped: '2026-11-29', played: 2 },
  ])('before $day it has played $played', ({ day, skipped = '', played }) => {
    expect(playedUntil(LIST, new Map([[skipped, { isSkipped: true }]]), day)).toBe(played)
  })
})

test.each([
  { rule: SUNDAYS, en: 'Every Sunday, 10:00 AM IST', hi: 'हर रविवार, सुबह 10:00 बजे (IST)' },
  { rule: DAILY, en: 'Every day, 10:00 AM IST', hi: 'हर दिन, सुबह 10:00 बजे (IST)' },
  {
    rule: { ...SUNDAYS, weekdays: [4, 1], time: '19:30' },
    en: 'Every Monday and Thursday, 7:30 PM IST',
    hi: 'हर सोमवार और गुरुवार, शाम 7:30 बजे (IST)',
  },
  {
    rule: { ...SUNDAYS, weekdays: [1, 3, 5] },
    en: 'Every Monday, Wednesday and Friday, 10:00 AM IST',
    hi: 'हर सोमवार, बुधवार और शुक्रवार, सुबह 10:00 बजे (IST)',
  },
  {
    rule: { ...SUNDAYS, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    en: 'Every day, 10:00 AM IST',
    hi: 'हर दिन, सुबह 10:00 बजे (IST)',
  },
  {
    rule: monthly(7, 1),
    en: 'Every first Sunday of the month, 10:00 AM IST',
    hi: 'हर महीने के पहले रविवार को, सुबह 10:00 बजे (IST)',
  },
  {
    rule: monthly(6, LAST_WEEK_OF_MONTH),
    en: 'Every last Saturday of the month, 10:00 AM IST',
    hi: 'हर महीने के आख़िरी शनिवार को, सुबह 10:00 बजे (IST)',
  },
])('$en', ({ rule, en, hi }) => {
  expect([seriesText(rule, 'en'), seriesText(rule, 'hi')]).toEqual([en, hi])
})

test.each([
  { rule: SUNDAYS, en: 'every Sunday at 10 AM IST', hi: 'हर रविवार सुबह 10 बजे (IST)' },
  { rule: { ...DAILY, time: '18:30' }, en: 'every day at 6:30 PM IST', hi: 'हर दिन शाम 6:30 बजे (IST)' },
])('within a sentence: $en', ({ rule, en, hi }) => {
  expect([seriesPhrase(rule, 'en'), seriesPhrase(rule, 'hi')]).toEqual([en, hi])
})

test.each([
  [DAILY, true],
  [{ ...DAILY, weekdays: [1] }, false],
  [SUNDAYS, true],
  [{ ...SUNDAYS, weekdays: [] }, false],
  [{ ...SUNDAYS, weekOfMonth: 1 }, false],
  [monthly(7, 1), true],
  [{ ...monthly(7, 1), weekdays: [6, 7] }, false],
  [{ ...monthly(7, 1), weekOfMonth: null }, false],
])('%j is complete: %s', (rule, expected) => {
  expect(isCompleteRule(rule)).toBe(expected)
})

test.each([
  ['2026-11-22', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['0001-01-01', false],
  ['9999-12-31', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
