import { type Instant, MINUTE_IN_MS } from './ist.ts'

/** One entry of a calendar. */
export interface CalendarEvent {
  /** The same for the same thing for ever, so that a newer file moves the entry and makes no second one. */
  uid: string
  title: string
  description: string
  /** Where it takes place: the address of its page. */
  url: string
  start: Instant
  end: Instant
}

export interface Calendar {
  name: string
  events: readonly CalendarEvent[]
}

/** How long before the start a calendar reminds. */
const ALARM_IN_MINUTES = 15
/** Sequences are counted from here: a file made later always counts as the newer word. */
const SEQUENCE_BEGINS = Date.UTC(2026, 0, 1)
const MOST_OCTETS_IN_LINE = 75

/** A calendar file (RFC 5545): times in UTC, lines folded, texts escaped, an alarm for every entry. */
export function calendarText({ name, events }: Calendar, now: Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sadhana//Sessions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** The page on which Google's calendar offers to keep an entry; opened only by whoever follows the link. */
export function googleCalendarAddress({ title, description, url, start, end }: Omit<CalendarEvent, 'uid'>): string {
  const query = {
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(start)}/${stamp(end)}`,
    details: `${description}\n${url}`,
    location: url,
  }
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `https://calendar.google.com/calendar/render?${pairs.join('&')}`
}

function linesOf({ uid, title, description, url, start, end }: CalendarEvent, now: Instant): string[] {
  const sequence = Math.max(0, Math.floor((now.getTime() - SEQUENCE_BEGINS) / MINUTE_IN_MS))
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${description}\n${url}`)}`,
    `LOCATION:${escaped(url)}`,
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${ALARM_IN_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** '20261122T043000Z'. */
function stamp(instant: Instant): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll('\t', ' ')
}

/** Lines of 75 octets at most, never broken within a letter; those that follow begin with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = octetsOf(letter)
    if (octets + size > MOST_OCTETS_IN_LINE) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n')
}

/** How long a letter is in UTF-8. */
function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
