import type { Instant } from '#shared/domain/ist.ts'

/** The weekday and time of the weekly session in the visitor's time zone; null if it has the same time as India. */
export function localSessionTime({ now, language, timeZone, start = nextSunday(now) }: Options): string | null {
  const format = (zone: string | undefined) =>
    new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
      // Hindi names the part of the day: सुबह 4:30, not 4:30 am.
      hour12: true,
      dayPeriod: language === 'hi' ? 'short' : undefined,
    }).format(start)
  // For the machine's own zone the offset is compared: in India no formatter is created, which would be slow on small
  // phones.
  const isAsInIndia =
    timeZone === undefined
      ? start.getTimezoneOffset() === INDIA_OFFSET_IN_MINUTES
      : format(timeZone) === format('Asia/Kolkata')
  return isAsInIndia ? null : format(timeZone)
}

/** India's time zone offset as `getTimezoneOffset` returns it. */
const INDIA_OFFSET_IN_MINUTES = -330

interface Options {
  now: Instant
  language: string
  /** When the next session of a series starts. Default: Sunday at 10 AM in India. */
  start?: Instant
  /** Default: the time zone of the visitor's machine. */
  timeZone?: string
}

/** The next Sunday at 10 AM in India, which is 4:30 in UTC. */
function nextSunday(now: Instant): Instant {
  const start = new Date(now)
  start.setUTCHours(4, 30, 0, 0)
  start.setUTCDate(start.getUTCDate() + ((7 - start.getUTCDay()) % 7))
  if (start <= now) start.setUTCDate(start.getUTCDate() + 7)
  return start
}
