import {
  dueLiveReminder,
  liveReminderValidUntil,
  reminderValidUntil,
  expiryReminderWindow,
  dueExpiryReminder,
  dueWebinarReminder,
  webinarReminderValidUntil,
} from './reminders.ts'
import { describe, expect, test } from 'vitest'

const START = new Date('2026-11-22T04:30:00.000Z')

test.each([
  ['2026-11-21T04:29:59.999Z', null, 'not yet'],
  ['2026-11-21T04:30:00.000Z', 1440, 'a day before'],
  ['2026-11-21T10:29:59.999Z', 1440, 'still more than 18 hours before'],
  ['2026-11-21T10:30:00.000Z', null, 'too late for the day before'],
  ['2026-11-22T03:29:59.999Z', null, 'a moment before the hour'],
  ['2026-11-22T03:30:00.000Z', 60, 'an hour before'],
  ['2026-11-22T04:19:59.999Z', 60, 'until the next replaces it'],
  ['2026-11-22T04:20:00.000Z', 10, 'ten minutes before'],
  ['2026-11-22T04:29:59.999Z', 10, 'until it starts'],
  ['2026-11-22T04:30:00.000Z', null, 'it has started'],
  ['2026-11-22T05:00:00.000Z', null, 'it is under way'],
])('at %s the reminder of a session at 04:30 that is due is %s: %s', (now, minutes, _why) => {
  expect(dueLiveReminder({ startTime: START }, new Date(now))).toBe(minutes)
})

test.each([
  [1440, '2026-11-21T10:30:00.000Z'],
  [60, '2026-11-22T04:20:00.000Z'],
  [10, '2026-11-22T04:30:00.000Z'],
] as const)('the reminder %i minutes before a session at 04:30 is outdated at %s', (minutes, until) => {
  expect(liveReminderValidUntil(START, minutes)).toEqual(new Date(until))
})

// Ends on 30 November, 23:59:59 in India.
const END = new Date('2026-11-30T18:29:59.000Z')

test.each([
  ['2026-11-22T06:30:00.000Z', null],
  ['2026-11-23T03:29:59.999Z', null],
  ['2026-11-23T03:30:00.000Z', { days: 7, daysLeft: 7 }],
  ['2026-11-23T15:29:59.999Z', { days: 7, daysLeft: 7 }],
  ['2026-11-23T15:30:00.000Z', null],
  ['2026-11-24T06:30:00.000Z', { days: 7, daysLeft: 6 }],
  ['2026-11-25T06:30:00.000Z', null],
  ['2026-11-28T06:30:00.000Z', null],
  ['2026-11-29T03:30:00.000Z', { days: 1, daysLeft: 1 }],
  ['2026-11-30T06:30:00.000Z', { days: 1, daysLeft: 0 }],
  ['2026-12-01T06:30:00.000Z', null],
])('at %s the due reminder of a plan that ends on 30 November is %s', (now, reminder) => {
  expect(dueExpiryReminder(END, new Date(now))).toEqual(reminder)
})

test('a plan that has just ended has no due reminder', () => {
  const end = new Date('2026-11-30T06:30:00.000Z')
  expect(dueExpiryReminder(end, new Date(end.getTime() - 1))).toEqual({ days: 1, daysLeft: 0 })
  expect(dueExpiryReminder(end, end)).toBeNull()
})

test('the window of a reminder is the Indian day on which the plan ends', () => {
  const now = new Date('2026-11-23T06:30:00.000Z')
  const { from, until } = expiryReminderWindow(7, now)
  expect([from.toISOString(), until.toISOString()]).toEqual(['2026-11-29T18:30:00.000Z', '2026-11-30T18:30:00.000Z'])
  expect(END >= from && END < until).toBe(true)
  expect(reminderValidUntil(now).toISOString()).toBe('2026-11-23T18:30:00.000Z')
})

describe('the reminders of a webinar at 20:00', () => {
  const start = new Date('2026-11-24T20:00+05:30')
  test.each([
    ['19:00', 60],
    ['19:49:59', 60],
    ['19:50', 10],
    ['19:59:59', 10],
  ])('at %s the one %i minutes before is due', (time, minutes) => {
    const now = new Date(`2026-11-24T${time}+05:30`)
    expect(dueWebinarReminder({ programmeTime: '20:00' }, now)).toEqual({ start, minutes })
  })

  test.each(['18:59:59', '20:00', '20:30', '23:59', '00:00'])('at %s none is due', (time) => {
    expect(dueWebinarReminder({ programmeTime: '20:00' }, new Date(`2026-11-24T${time}+05:30`))).toBeNull()
  })

  test('just after midnight one is due on the evening before', () => {
    expect(dueWebinarReminder({ programmeTime: '00:30' }, new Date('2026-11-24T23:40+05:30'))).toEqual({
      start: new Date('2026-11-25T00:30+05:30'),
      minutes: 60,
    })
  })

  test('each becomes outdated when the next is due, and the last when the webinar starts', () => {
    expect(webinarReminderValidUntil(start, 60)).toEqual(new Date('2026-11-24T19:50+05:30'))
    expect(webinarReminderValidUntil(start, 10)).toEqual(start)
  })
})
