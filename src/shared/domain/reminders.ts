import { addIstDays, HOUR_IN_MS, type Instant, istDaysBetween, startOfIstDay } from './ist.ts'

/** How long before a live session its reminder is written. */
export const LIVE_REMINDER_IN_MS = HOUR_IN_MS
/** How many days before a plan ends its reminders are written. */
export const EXPIRY_REMINDER_DAYS = [7, 1] as const
export type ExpiryReminderDays = (typeof EXPIRY_REMINDER_DAYS)[number]

/** Nobody is written to about his plan by night: from nine in the morning until nine in the evening in India. */
const WRITES_FROM_HOUR = 9
const WRITES_UNTIL_HOUR = 21

/** Whether a live session is announced now: in the hour before its start. */
export function announcesLive({ startTime }: { startTime: Instant }, now: Instant): boolean {
  return now < startTime && startTime.getTime() - now.getTime() <= LIVE_REMINDER_IN_MS
}

/** A reminder is for its day; when the server was down all that day, it is still written on the next. */
export const EXPIRY_REMINDER_LATE_DAYS = [0, 1] as const

/** What somebody is told of the end of his plan: which of the reminders it is, and how many days are truly left. */
export interface ExpiryReminder {
  days: ExpiryReminderDays
  daysLeft: number
}

/** Whether somebody is told now that his plan ends; null when he is not. */
export function expiryReminder(expiresAt: Instant, now: Instant): ExpiryReminder | null {
  if (now >= expiresAt || !isDayTime(now)) return null
  const daysLeft = istDaysBetween(now, expiresAt)
  const days = EXPIRY_REMINDER_DAYS.find((each) => EXPIRY_REMINDER_LATE_DAYS.some((late) => each - late === daysLeft))
  return days === undefined ? null : { days, daysLeft }
}

/** Until when such a letter is true: the end of the Indian day on which it was written. */
export function endOfReminder(now: Instant): Instant {
  return addIstDays(startOfIstDay(now), 1)
}

/** The first moment at which, and from which on not, a plan may end to be told of today, with `daysLeft` to go. */
export function endsToldToday(daysLeft: number, now: Instant): { from: Instant; until: Instant } {
  const from = addIstDays(startOfIstDay(now), daysLeft)
  return { from, until: addIstDays(from, 1) }
}

/** Whether letters about plans are written at all at this time of day. */
export function isDayTime(now: Instant): boolean {
  const hour = (now.getTime() - startOfIstDay(now).getTime()) / HOUR_IN_MS
  return hour >= WRITES_FROM_HOUR && hour < WRITES_UNTIL_HOUR
}
