import { addIstDays, DAY_IN_MS, HOUR_IN_MS, type Instant, istDaysBetween, MINUTE_IN_MS, startOfIstDay } from './ist.ts'
import { type ProgrammeTimes, webinarStartOn } from './programme-times.ts'

/**
 * The reminders of a live session: how many minutes before it each is due, and from how many minutes before it is too
 * late. A reminder of the day before is not sent on the day itself: that one says little that the next does not say.
 */
const LIVE_REMINDERS = [
  { minutes: 1440, lateFromMinutes: 1080 },
  { minutes: 60, lateFromMinutes: 10 },
  { minutes: 10, lateFromMinutes: 0 },
] as const
export type LiveReminderMinutes = (typeof LIVE_REMINDERS)[number]['minutes']
/** How long before a live session its first reminder is due. */
export const FIRST_LIVE_REMINDER_IN_MS = DAY_IN_MS
/** How many days before a plan ends its reminders are sent. */
export const EXPIRY_REMINDER_DAYS = [7, 1] as const
type ExpiryReminderDays = (typeof EXPIRY_REMINDER_DAYS)[number]

/** Reminders about plans are sent only from nine in the morning until nine in the evening in India. */
const SEND_FROM_HOUR = 9
const SEND_UNTIL_HOUR = 21

/** How many minutes before a webinar its reminders are sent. */
export const WEBINAR_REMINDER_MINUTES = [60, 10] as const
type WebinarReminderMinutes = (typeof WEBINAR_REMINDER_MINUTES)[number]

/** One of the reminders of a webinar. */
export interface WebinarReminder {
  /** The webinar's start. */
  start: Instant
  minutes: WebinarReminderMinutes
}

/**
 * The reminder of a webinar that is due now, or null: all members have theirs at the same time of day, and
 * the later reminder replaces the earlier one.
 */
export function dueWebinarReminder(times: ProgrammeTimes, now: Instant): WebinarReminder | null {
  const today = webinarStartOn(now, times)
  const next = today > now ? today : webinarStartOn(addIstDays(now, 1), times)
  const minutes = WEBINAR_REMINDER_MINUTES.findLast((each) => now >= webinarReminderAt(next, each))
  return minutes === undefined ? null : { start: next, minutes }
}

/** From when a webinar's reminder is due; members who join the programme later have just been welcomed. */
export function webinarReminderAt(start: Instant, minutes: WebinarReminderMinutes): Instant {
  return new Date(start.getTime() - minutes * MINUTE_IN_MS)
}

/** When a webinar's reminder becomes outdated: when the next one is due, at last when the webinar starts. */
export function webinarReminderValidUntil(start: Instant, minutes: WebinarReminderMinutes): Instant {
  const next = WEBINAR_REMINDER_MINUTES.find((each) => each < minutes)
  return next === undefined ? start : webinarReminderAt(start, next)
}

/** Which reminder of a live session is due now, in minutes before its start; null for none. */
export function dueLiveReminder({ startTime }: { startTime: Instant }, now: Instant): LiveReminderMinutes | null {
  const due = LIVE_REMINDERS.find(
    ({ minutes, lateFromMinutes }) =>
      now >= minutesBefore(startTime, minutes) && now < minutesBefore(startTime, lateFromMinutes),
  )
  return due?.minutes ?? null
}

/** When a reminder of a live session becomes outdated: the later one replaces it, or it would be too late. */
export function liveReminderValidUntil(startTime: Instant, minutes: LiveReminderMinutes): Instant {
  const { lateFromMinutes } = LIVE_REMINDERS.find((each) => each.minutes === minutes) ?? LIVE_REMINDERS[2]
  return minutesBefore(startTime, lateFromMinutes)
}

function minutesBefore(instant: Instant, minutes: number): Instant {
  return new Date(instant.getTime() - minutes * MINUTE_IN_MS)
}

/** A reminder is due on its day; if the server was down all that day, it is still sent on the next. */
export const EXPIRY_REMINDER_CATCH_UP_DAYS = [0, 1] as const

/** A due reminder: which of the reminders it is, and how many days are really left. */
export interface ExpiryReminder {
  days: ExpiryReminderDays
  daysLeft: number
}

/** The expiry reminder that is due now, or null. */
export function dueExpiryReminder(expiresAt: Instant, now: Instant): ExpiryReminder | null {
  if (now >= expiresAt || !isSendingHour(now)) return null
  const daysLeft = istDaysBetween(now, expiresAt)
  const days = EXPIRY_REMINDER_DAYS.find((each) =>
    EXPIRY_REMINDER_CATCH_UP_DAYS.some((late) => each - late === daysLeft),
  )
  return days === undefined ? null : { days, daysLeft }
}

/** When a reminder email becomes outdated: at the end of the Indian day on which it was written. */
export function reminderValidUntil(now: Instant): Instant {
  return addIstDays(startOfIstDay(now), 1)
}

/** The period in which a plan with `daysLeft` days left ends: `from` is included, `until` is not. */
export function expiryReminderWindow(daysLeft: number, now: Instant): { from: Instant; until: Instant } {
  const from = addIstDays(startOfIstDay(now), daysLeft)
  return { from, until: addIstDays(from, 1) }
}

/** Whether reminders about plans may be sent at this time of day. */
export function isSendingHour(now: Instant): boolean {
  const hour = (now.getTime() - startOfIstDay(now).getTime()) / HOUR_IN_MS
  return hour >= SEND_FROM_HOUR && hour < SEND_UNTIL_HOUR
}
