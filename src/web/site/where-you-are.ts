import type { Instant } from '#shared/domain/ist.ts'

/** The weekday and time of the Sunday session where the visitor is, or null where clocks are those of India. */
export function localSessionTime({ now, language, timeZone }: Options): string | null {
  const start = nextSunday(now)
  const format = (zone: string | undefined) =>
    new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
      // In Hindi one says in which part of the day it is: सुबह 4:30, not 4:30 am.
      hour12: true,
      dayPeriod: language === 'hi' ? 'short' : undefined,
    }).format(start)
  // A machine's own zone tells by its number: in India nothing is put together, which a small phone feels.
  const isAsInIndia =
    timeZone === undefined ? start.getTimezoneOffset() === INDIA_OFFSET_IN_MINUTES : format(timeZone) === format('Asia/Kolkata')
  return isAsInIndia ? null : format(timeZone)
}

/** How far UTC is ahead of India, in minutes. */
const INDIA_OFFSET_IN_MINUTES = -330

interface Options {
  now: Instant
  language: string
  /** Left out: that of the visitor's machine. */
  timeZone?: string
}

/** The next Sunday at 10 AM in India, which is half past four in UTC. */
function nextSunday(now: Instant): Instant {
  const start = new Date(now)
  start.setUTCHours(4, 30, 0, 0)
  start.setUTCDate(start.getUTCDate() + ((7 - start.getUTCDay()) % 7))
  if (start <= now) start.setUTCDate(start.getUTCDate() + 7)
  return start
}
