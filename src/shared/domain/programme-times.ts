import { atIstTime, type Instant, istDay } from './ist.ts'

/** The time of the daily webinar, and the times that it had before. */
export interface ProgrammeTimes {
  /** 'HH:mm' IST. */
  programmeTime: string
  /** The earliest first. */
  formerTimes?: readonly FormerTime[]
}

/** A time of the daily webinar that was in force on the days before `until`. */
export interface FormerTime {
  /** A day in India, 'YYYY-MM-DD'. */
  until: string
  /** 'HH:mm' IST. */
  programmeTime: string
}

/** When the webinar starts on the instant's Indian day: at the time in force on that day. */
export function webinarStartOn(instant: Instant, times: ProgrammeTimes): Instant {
  return atIstTime(instant, programmeTimeOn(instant, times))
}

/** The time in force on the instant's Indian day. */
export function programmeTimeOn(instant: Instant, { programmeTime, formerTimes = [] }: ProgrammeTimes): string {
  const day = istDay(instant)
  return formerTimes.find(({ until }) => day < until)?.programmeTime ?? programmeTime
}

/**
 * Whether a new time can apply today already: neither today's webinar nor the new time has begun. Otherwise members
 * would see today's webinar twice, or not at all.
 */
export function canChangeTimeToday({ to, now, ...times }: TimeChange): boolean {
  return now < webinarStartOn(now, times) && now < atIstTime(now, to)
}

interface TimeChange extends ProgrammeTimes {
  /** The new time, 'HH:mm' IST. */
  to: string
  now: Instant
}
