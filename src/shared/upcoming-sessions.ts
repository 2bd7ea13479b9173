import type { Instant } from './domain/ist.ts'
import { type Language, languageOf } from './domain/locale.ts'
import { pageJson, withBlock, withRepeated } from './page-blocks.ts'

/** A planned live session, as the public pages announce it. */
export interface UpcomingSession {
  title: string
  startsAt: Instant
  durationInMinutes: number
}

/** How the sessions of a series repeat, in each language. */
export interface SeriesTexts extends Readonly<Record<Language, string>> {
  /** The same within a sentence. */
  phrases: Readonly<Record<Language, string>>
  /** When its next session starts by the rule. */
  nextStart: Instant
}

/**
 * How the texts that the product comes with say when the sessions are. While a series runs, the page says what is true
 * of it instead.
 */
export const SESSION_PHRASES: Readonly<Record<Language, string>> = {
  en: 'every Sunday at 10 AM IST',
  hi: 'हर रविवार सुबह 10 बजे (IST)',
}

/** How many of them the public pages announce. */
export const ANNOUNCED_SESSIONS = 3

/**
 * Where the built public pages have the planned sessions, filled in by the server like the prices. What stands between
 * `start` and `end` is left out while none is planned; what stands between `each` and `endEach` is repeated.
 */
export const sessionPlaceholders = {
  start: '%SESSIONS%',
  end: '%/SESSIONS%',
  each: '%SESSION_EACH%',
  endEach: '%/SESSION_EACH%',
  title: '%SESSION_TITLE%',
  /** For the `lang` attribute of the title. */
  language: '%SESSION_LANG%',
  /** Weekday, date and time in India, in the language of the page. */
  when: { en: '%SESSION_WHEN_EN%', hi: '%SESSION_WHEN_HI%' },
  /** For the `datetime` attribute. */
  instant: '%SESSION_INSTANT%',
  /** How the sessions repeat; what stands between `series.start` and `series.end` is left out while no series runs. */
  series: {
    start: '%SESSION_SERIES%',
    end: '%/SESSION_SERIES%',
    en: '%SESSION_SERIES_EN%',
    hi: '%SESSION_SERIES_HI%',
    /** The start of the next session of the first series, as an instant; empty without one. */
    nextStart: '%SESSION_SERIES_NEXT%',
  },
  /** What stands between them is left out while a session is planned. */
  none: { start: '%SESSION_NONE%', end: '%/SESSION_NONE%' },
  /** The string in the structured data whose place the sessions take. */
  structuredData: '%SESSION_DATA%',
} as const

interface SessionFill {
  /** The next one first. */
  sessions: readonly UpcomingSession[]
  /** How they repeat, such as 'Every Sunday, 10:00 AM IST'. */
  series?: readonly SeriesTexts[]
  /** The name of the site. */
  organizer: string
  /** Makes titles safe on the page. */
  escape: (text: string) => string
}

/** Fills the planned sessions into a built page. */
export function withUpcomingSessions(page: string, { sessions, series = [], organizer, escape }: SessionFill): string {
  const { start, end, each, endEach, title, language, when, instant, structuredData } = sessionPlaceholders
  const filled = (part: string, session: UpcomingSession): string =>
    part
      .replaceAll(language, languageOf(session.title))
      .replaceAll(title, () => escape(session.title))
      .replaceAll(when.en, formatSessionTime(session.startsAt, 'en'))
      .replaceAll(when.hi, formatSessionTime(session.startsAt, 'hi'))
      .replaceAll(instant, session.startsAt.toISOString())
  const withNone = withBlock(page, { ...sessionPlaceholders.none, isShown: sessions.length === 0 })
  const shown = withBlock(withSeries(withNone, series), { start, end, isShown: sessions.length > 0 })
  return withRepeated(shown, { start: each, end: endEach, items: sessions, fill: filled }).replaceAll(
    JSON.stringify(structuredData),
    () => structuredEvents(sessions, organizer),
  )
}

function withSeries(page: string, series: readonly SeriesTexts[]): string {
  const { start, end, en, hi, nextStart } = sessionPlaceholders.series
  const joined = (language: Language) => series.map((texts) => texts[language]).join(' · ')
  const phrase = (language: Language) => series.map(({ phrases }) => phrases[language]).join(AND[language])
  const filled = withBlock(page, { start, end, isShown: series.length > 0 })
    .replaceAll(en, joined('en'))
    .replaceAll(hi, joined('hi'))
    .replaceAll(nextStart, series[0]?.nextStart.toISOString() ?? '')
  if (series.length === 0) return filled
  return filled.replaceAll(SESSION_PHRASES.en, phrase('en')).replaceAll(SESSION_PHRASES.hi, phrase('hi'))
}

const AND: Readonly<Record<Language, string>> = { en: ' and ', hi: ' और ' }

/** 'Sunday, 29 November, 10:00 am IST' */
export function formatSessionTime(at: Instant, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    dayPeriod: language === 'hi' ? 'short' : undefined,
    timeZone: 'Asia/Kolkata',
  })
  return `${format.format(at)} IST`
}

const SITE_URL = '%PUBLIC_URL%'
const JSON_SITE_URL = pageJson(SITE_URL).slice(1, -1)

function structuredEvents(sessions: readonly UpcomingSession[], organizer: string): string {
  const events = sessions.map(({ title, startsAt, durationInMinutes }) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    startDate: startsAt.toISOString(),
    endDate: new Date(startsAt.getTime() + durationInMinutes * 60_000).toISOString(),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: `${SITE_URL}/live-sessions` },
    organizer: { '@type': 'Organization', name: organizer, url: `${SITE_URL}/` },
  }))
  return pageJson(events).replaceAll(JSON_SITE_URL, SITE_URL)
}
