/**
 * Days and times in India. Instants are UTC; every rule about days uses Asia/Kolkata, which has been at +05:30 without
 * daylight saving time since 1945, so that days are plain arithmetic (specification §9, product decisions §3).
 */
export type Instant = Date

const IST_OFFSET_IN_MINUTES = 330
export const SECOND_IN_MS = 1000
export const MINUTE_IN_MS = 60 * SECOND_IN_MS
export const HOUR_IN_MS = 60 * MINUTE_IN_MS
export const DAY_IN_MS = 24 * HOUR_IN_MS

/** The date in India as 'YYYY-MM-DD'; two instants fall on the same Indian day when these are equal. */
export function istDay(instant: Instant): string {
  return toIstInput(instant).slice(0, 10)
}

/** 00:00:00.000 IST of the instant's Indian day. */
export function startOfIstDay(instant: Instant): Instant {
  const wall = wallMs(instant)
  return fromWallMs(wall - modulo(wall, DAY_IN_MS))
}

/** 23:59:59.000 IST of the instant's Indian day: plans end then (product decisions §5). */
export function endOfIstDay(instant: Instant): Instant {
  return new Date(startOfIstDay(instant).getTime() + DAY_IN_MS - SECOND_IN_MS)
}

/** 00:00:00.000 IST on the first of the instant's Indian month. */
export function startOfIstMonth(instant: Instant): Instant {
  const wall = new Date(wallMs(instant))
  return fromWallMs(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1))
}

/** The same time of day, `days` Indian days later (or earlier, when negative). */
export function addIstDays(instant: Instant, days: number): Instant {
  return new Date(instant.getTime() + days * DAY_IN_MS)
}

/** The same day and time of day, `months` calendar months later; 31 August plus six months is 28 February. */
export function addIstMonths(instant: Instant, months: number): Instant {
  const wall = wallMs(instant)
  const date = new Date(wall)
  const firstOfMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const lastOfMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)
  const sameDay = firstOfMonth + (date.getUTCDate() - 1) * DAY_IN_MS
  return fromWallMs(Math.min(sameDay, lastOfMonth) + modulo(wall, DAY_IN_MS))
}

/** The number of Indian midnights between the two: 0 on the same day, 1 from today to tomorrow, negative backwards. */
export function istDaysBetween(from: Instant, to: Instant): number {
  return Math.round((startOfIstDay(to).getTime() - startOfIstDay(from).getTime()) / DAY_IN_MS)
}

/** Whether the text is a time of day for `atIstTime`: 'HH:mm', 00:00 to 23:59. */
export function isIstTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The given time ('HH:mm') on the instant's Indian day. Throws RangeError when the text is not a time of day. */
export function atIstTime(instant: Instant, time: string): Instant {
  if (!isIstTime(time)) throw new RangeError(`Not a time of day (HH:mm): ${time}`)
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return new Date(startOfIstDay(instant).getTime() + minutes * MINUTE_IN_MS)
}

/** The Indian wall time as a `datetime-local` field shows it: 'YYYY-MM-DDTHH:mm'. */
export function toIstInput(instant: Instant): string {
  return new Date(wallMs(instant)).toISOString().slice(0, 16)
}

/** Reads a `datetime-local` field as Indian time (seconds allowed); null when the date does not exist. */
export function fromIstInput(text: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)) return null
  const instant = new Date(`${text}+05:30`)
  if (Number.isNaN(instant.getTime())) return null
  // Some engines roll over 30 February and 24:00: a date that reads back differently does not exist.
  return toIstInput(instant) === text.slice(0, 16) ? instant : null
}

/** '20 Nov 2026, 8:00 pm IST'. */
export function formatIst(instant: Instant): string {
  return `${formatIstDate(instant)}, ${formatIstTime(instant)} IST`
}

/** '20 Nov 2026'. */
export function formatIstDate(instant: Instant): string {
  const wall = new Date(wallMs(instant))
  return `${wall.getUTCDate()} ${MONTH_NAMES[wall.getUTCMonth()]} ${wall.getUTCFullYear()}`
}

/** '8:00 pm'. */
export function formatIstTime(instant: Instant): string {
  const wall = new Date(wallMs(instant))
  const hour = wall.getUTCHours()
  const minute = String(wall.getUTCMinutes()).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

/** Our own names, because engines disagree on Sep and Sept and the server's pages must match the browser's. */
export const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The instant moved so that reading it as UTC gives the Indian wall clock. */
function wallMs(instant: Instant): number {
  return instant.getTime() + IST_OFFSET_IN_MINUTES * MINUTE_IN_MS
}

function fromWallMs(wall: number): Instant {
  return new Date(wall - IST_OFFSET_IN_MINUTES * MINUTE_IN_MS)
}

/** The remainder, also positive for times before 1970. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
