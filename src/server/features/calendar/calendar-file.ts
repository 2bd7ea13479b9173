import { type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import ical, { escape, ICalAlarmType, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'

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
  /** How often it was changed; without it the time of the file decides which of two is newer. */
  changes?: number
}

export interface Calendar {
  name: string
  events: readonly CalendarEvent[]
  /** How often programs that subscribe read it again. */
  readEverySeconds?: number
}

/** How long before the start the calendar shows a reminder. */
const ALARM_IN_SECONDS = 15 * 60
/** SEQUENCE counts minutes from here, so that a later file always replaces an earlier one. */
const SEQUENCE_EPOCH = Date.UTC(2026, 0, 1)

/** A calendar file (RFC 5545): times in UTC and an alarm for every entry. */
export function renderCalendar({ name, events, readEverySeconds }: Calendar, now: Instant): string {
  const sequenceOfFile = Math.max(0, Math.floor((now.getTime() - SEQUENCE_EPOCH) / MINUTE_IN_MS))
  const calendar = ical({
    // The only text that the library leaves unescaped.
    name: escape(name, false),
    prodId: { company: 'Sadhana', product: 'Sessions' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ...(readEverySeconds !== undefined && { ttl: readEverySeconds }),
    events: events.map(({ uid, title, description, url, start, end, changes }): ICalEventData => ({
      id: uid,
      stamp: now,
      sequence: changes ?? sequenceOfFile,
      start,
      end,
      summary: title,
      description: `${description}\n${url}`,
      location: url,
      url,
      status: ICalEventStatus.CONFIRMED,
      alarms: [{ type: ICalAlarmType.display, trigger: ALARM_IN_SECONDS, description: title }],
    })),
  })
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`
}
