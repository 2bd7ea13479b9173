import { formatIstDate, formatIstTime, type Instant, MONTH_NAMES as ENGLISH_MONTHS, toIstInput } from './ist.ts'
import { INDIA_TIME_ZONE, type Language, type Locale } from './locale.ts'

/**
 * Dates and times as members read them, on screens and in emails. Days and hours are India's; 'IST' stands beside them
 * only for a reader whose clock shows another time, or is not known.
 */

/** '20 Nov 2026', or in Hindi '20 नवंबर 2026'. */
export function formatDate(instant: Instant, language: Language): string {
  if (language === 'en') return formatIstDate(instant)
  const { year } = indianWall(instant)
  return `${formatDay(indianWall(instant), language)} ${year}`
}

/** '8:00 pm', or in Hindi 'रात 8:00 बजे'. */
export function formatTime(instant: Instant, language: Language): string {
  return language === 'en' ? formatIstTime(instant) : formatWallTime(indianWall(instant), language)
}

/** '20 Nov 2026, 8:00 pm', or in Hindi '20 नवंबर 2026, रात 8:00 बजे'; with 'IST' for readers abroad. */
export function formatDateTime(instant: Instant, locale: Locale): string {
  return withZone(`${formatDate(instant, locale.language)}, ${formatTime(instant, locale.language)}`, instant, locale)
}

/** The same for a day that is near: Hindi leaves out the year, as people do: '24 नवंबर, रात 8:00 बजे'. */
export function formatSessionTime(instant: Instant, locale: Locale): string {
  if (locale.language === 'en') return formatDateTime(instant, locale)
  return withZone(formatWall(indianWall(instant), locale.language), instant, locale)
}

/** The time of day, with 'IST' for readers abroad: '8:00 pm IST'. */
export function formatTimeOfDay(instant: Instant, locale: Locale): string {
  return withZone(formatTime(instant, locale.language), instant, locale)
}

/** The day and time where the reader is, '23 Nov, 11:30 pm'; null where clocks show India's time, or in no known zone. */
export function formatLocalTime(instant: Instant, { language, timeZone }: Locale): string | null {
  return timeZone === null || hasIndianTime(instant, timeZone) ? null : formatClock(instant, { language, timeZone })
}

/** The day and time in a zone, '23 Nov, 11:30 pm'. */
export function formatClock(instant: Instant, { language, timeZone }: Locale & { timeZone: string }): string {
  return formatWall(wallIn(instant, timeZone), language)
}

/** A near day and time, with the time where the reader is: '24 Nov 2026, 8:00 pm IST (where you are: 24 Nov, 9:30 am)'. */
export function formatSessionTimeWithLocal(instant: Instant, locale: Locale): string {
  const [time, local] = [formatSessionTime(instant, locale), formatLocalTime(instant, locale)]
  if (local === null) return time
  return locale.language === 'en' ? `${time} (where you are: ${local})` : `${time} (आपके यहाँ: ${local})`
}

/** Whether clocks in the zone show India's date and time at the instant. */
export function hasIndianTime(instant: Instant, timeZone: string): boolean {
  if (timeZone === INDIA_TIME_ZONE || timeZone === 'Asia/Calcutta') return true
  const [there, here] = [wallIn(instant, timeZone), indianWall(instant)]
  return there.day === here.day && there.hour === here.hour && there.minute === here.minute
}

/** The date and time of day that a clock shows. */
interface Wall {
  year: number
  /** From 1. */
  month: number
  day: number
  hour: number
  minute: number
}

function withZone(text: string, instant: Instant, { timeZone }: Locale): string {
  return timeZone !== null && hasIndianTime(instant, timeZone) ? text : `${text} IST`
}

function formatWall(wall: Wall, language: Language): string {
  return `${formatDay(wall, language)}, ${formatWallTime(wall, language)}`
}

function formatDay({ month, day }: Wall, language: Language): string {
  return `${day} ${MONTH_NAMES[language][month - 1]}`
}

function formatWallTime({ hour, minute }: Wall, language: Language): string {
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`
  return language === 'en' ? `${clock} ${hour < 12 ? 'am' : 'pm'}` : `${hindiPartOfDay(hour)} ${clock} बजे`
}

function hindiPartOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'रात'
  if (hour < 12) return 'सुबह'
  return hour < 16 ? 'दोपहर' : 'शाम'
}

function indianWall(instant: Instant): Wall {
  const [year, month, day, hour, minute] = toIstInput(instant).split(/\D/).map(Number)
  return { year: year ?? 0, month: month ?? 1, day: day ?? 1, hour: hour ?? 0, minute: minute ?? 0 }
}

function wallIn(instant: Instant, timeZone: string): Wall {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

/** Made once per zone: making one takes a small phone milliseconds. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  if (formatters.size < MAX_FORMATTERS) formatters.set(timeZone, made)
  return made
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATTERS = 100

/** Our own names in Hindi, too, because engines disagree. */
const MONTH_NAMES = {
  en: ENGLISH_MONTHS,
  hi: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
}
