import { type Instant, MINUTE_IN_MS } from './ist.ts'
import { utf8Length } from './utf8.ts'

/** One entry of a calendar. */
export interface CalendarEvent {
  /** Stable for the same session, so that a newer file updates the entry instead of adding another. */
  uid: string
  title: string
  description: string
  /** The URL of the session's page. */
  url: string
  start: Instant
  end: Instant
}

export interface Calendar {
  name: string
  events: readonly CalendarEvent[]
}

/** How long before the start the calendar shows a reminder. */
const ALARM_IN_MINUTES = 15
/** SEQUENCE counts minutes from here, so that a later file always replaces an earlier one. */
const SEQUENCE_EPOCH = Date.UTC(2026, 0, 1)
const MAX_LINE_OCTETS = 75

/** A calendar file (RFC 5545): times in UTC, lines folded, texts escaped, an alarm for every entry. */
export function renderCalendar({ name, events }: Calendar, now: Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sadhana//Sessions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** The URL that offers to add the entry to Google Calendar; nothing is sent until the member opens it. */
export function googleCalendarUrl({ title, description, url, start, end }: Omit<CalendarEvent, 'uid'>): string {
  const query = {
    action: 'TEMPLATE',
    text: title,
    dates: `${utcTimestamp(start)}/${utcTimestamp(end)}`,
    details: `${description}\n${url}`,
    location: url,
  }
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `https://calendar.google.com/calendar/render?${pairs.join('&')}`
}

function eventLines({ uid, title, description, url, start, end }: CalendarEvent, now: Instant): string[] {
  const sequence = Math.max(0, Math.floor((now.getTime() - SEQUENCE_EPOCH) / MINUTE_IN_MS))
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcTimestamp(now)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utcTimestamp(start)}`,
    `DTEND:${utcTimestamp(end)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`${description}\n${url}`)}`,
    `LOCATION:${escapeText(url)}`,
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${ALARM_IN_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** '20261122T043000Z'. */
function utcTimestamp(instant: Instant): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll('\t', ' ')
}

/** Folds a line at 75 octets, never within a character; continuation lines begin with a space. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = utf8Length(character)
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
