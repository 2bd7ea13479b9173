import { atIstTime, DAY_IN_MS, fromIstInput, type Instant, istDay } from './ist.ts'

/* Live sessions that repeat. Days are India's as 'YYYY-MM-DD'; India has no daylight saving time (see `ist.ts`). */

export const SERIES_REPEATS = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type SeriesRepeats = (typeof SERIES_REPEATS)[number]
/** What happens when every video of the list has been played. */
export const SERIES_LIST_ENDS = ['REPEAT', 'STOP'] as const
export type SeriesListEnd = (typeof SERIES_LIST_ENDS)[number]
/** Stands for the last one of the month. */
export const LAST_WEEK_OF_MONTH = -1
/** The sessions of so many days ahead are in the schedule. */
const SERIES_HORIZON_IN_DAYS = 56
/** Of a series with long gaps, such as every fifth Sunday, at least so many. */
const LEAST_SESSIONS_AHEAD = 2
/** A month without a fifth Sunday is followed by one with it within a quarter. */
const LONGEST_SEARCH_IN_DAYS = 400

export interface SeriesRule {
  repeats: SeriesRepeats
  /** 1 is Monday and 7 is Sunday. None if daily, exactly one if monthly. */
  weekdays: readonly number[]
  /** Which of the month's weekdays, 1 to 5 or LAST_WEEK_OF_MONTH; null unless monthly. */
  weekOfMonth: number | null
  /** 'HH:mm' in India. */
  time: string
  /** The first day on which it can take place. */
  from: string
  /** The last such day; null if it goes on. */
  until: string | null
}

export interface SessionSeries extends SeriesRule {
  /** One video for all sessions, or a list of which each session plays the next. */
  videos: readonly string[]
  listEnd: SeriesListEnd
  /** How many videos of the list were played before `from`. */
  playedBefore: number
}

/** What was decided for one date alone. A skipped session leaves its video to the next one. */
export type SeriesException = { isSkipped: true } | { isSkipped: false; startTime: Instant; video: string | null }
export type SeriesExceptions = ReadonlyMap<string, SeriesException>

export interface SeriesSession {
  /** The date by the rule: it names the session, also when it takes place at another time. */
  date: string
  startTime: Instant
  /** Null if it was taken away from this session alone. */
  video: string | null
}

/** Whether every field is there that the way of repeating needs, and no other. */
export function isCompleteRule({ repeats, weekdays, weekOfMonth }: Omit<SeriesRule, 'time' | 'from' | 'until'>) {
  if (repeats === 'DAILY') return weekdays.length === 0 && weekOfMonth === null
  if (repeats === 'WEEKLY') return weekdays.length > 0 && weekOfMonth === null
  return weekdays.length === 1 && weekOfMonth !== null
}

/** The sessions that start after `now`, soonest first, as far ahead as the schedule shows. */
export function sessionsAhead(series: SessionSeries, exceptions: SeriesExceptions, now: Instant): SeriesSession[] {
  const lastDay = addDays(istDay(now), SERIES_HORIZON_IN_DAYS)
  return sessionsOf(series, exceptions, { after: now, until: lastDay, atLeast: LEAST_SESSIONS_AHEAD })
}

/** The first sessions that start after `now`. */
export function nextSessions(series: SessionSeries, { now, count }: { now: Instant; count: number }): SeriesSession[] {
  return sessionsOf(series, new Map(), { after: now, until: '', atLeast: count }).slice(0, count)
}

interface Range {
  after: Instant
  /** The last date, unless fewer than `atLeast` were found. */
  until: string
  atLeast: number
}

function sessionsOf(series: SessionSeries, exceptions: SeriesExceptions, range: Range): SeriesSession[] {
  const found: SeriesSession[] = []
  const end = addDays(istDay(range.after) < series.from ? series.from : istDay(range.after), LONGEST_SEARCH_IN_DAYS)
  let played = series.playedBefore
  for (let day = series.from; day <= end && !isOver(series, day); day = addDays(day, 1)) {
    if (day > range.until && found.length >= range.atLeast) break
    const exception = exceptions.get(day)
    if (!takesPlaceOn(series, day) || exception?.isSkipped) continue
    const video = videoAt(series, played++)
    if (video === null) break
    const session = exception ?? { startTime: startOn(series, day), video }
    if (session.startTime > range.after) found.push({ date: day, startTime: session.startTime, video: session.video })
  }
  return found.toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())
}

/** How many videos of the list were played before the day. */
export function playedUntil(series: SessionSeries, exceptions: SeriesExceptions, day: string): number {
  let played = series.playedBefore
  for (let each = series.from; each < day && !isOver(series, each); each = addDays(each, 1))
    if (takesPlaceOn(series, each) && !exceptions.get(each)?.isSkipped) played++
  return played
}

/** Whether the rule names the day, from its first to its last. */
export function isDateOf(rule: SeriesRule, day: string): boolean {
  return day >= rule.from && !isOver(rule, day) && takesPlaceOn(rule, day)
}

/** 1 is Monday and 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(dayNumber(day)).getUTCDay() || 7
}

/** Which of its weekdays of the month a day is: the 8th to the 14th are the second. */
export function weekOfMonth(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

/** Whether it is the last such weekday of its month. */
export function isLastOfMonth(day: string): boolean {
  return addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
}

export function addDays(day: string, days: number): string {
  return new Date(dayNumber(day) + days * DAY_IN_MS).toISOString().slice(0, 10)
}

/** Whether there is such a day, in a century that a series can reach without long counting. */
export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && fromIstInput(`${text}T00:00`) !== null
}

function takesPlaceOn({ repeats, weekdays, weekOfMonth: week }: SeriesRule, day: string): boolean {
  if (repeats === 'DAILY') return true
  if (!weekdays.includes(weekdayOf(day))) return false
  if (repeats === 'WEEKLY') return true
  return week === LAST_WEEK_OF_MONTH ? isLastOfMonth(day) : weekOfMonth(day) === week
}

function isOver({ until }: SeriesRule, day: string): boolean {
  return until !== null && day > until
}

function startOn({ time }: SeriesRule, day: string): Instant {
  return atIstTime(new Date(`${day}T00:00:00+05:30`), time)
}

/** Null when the list is at its end and does not begin again. */
function videoAt({ videos, listEnd }: SessionSeries, played: number): string | null {
  if (videos.length > 1 && listEnd === 'STOP' && played >= videos.length) return null
  return videos[played % videos.length] ?? null
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
