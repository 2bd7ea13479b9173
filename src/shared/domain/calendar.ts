import type { Instant } from './ist.ts'

interface CalendarEntry {
  title: string
  description: string
  /** The URL of the session's page. */
  url: string
  start: Instant
  end: Instant
}

/** The URL that offers to add the entry to Google Calendar; nothing is sent until the member opens it. */
export function googleCalendarUrl({ title, description, url, start, end }: CalendarEntry): string {
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

/** The address with which calendar programs of phones and computers subscribe: the same with another scheme. */
export function webcalUrl(feedUrl: string): string {
  return feedUrl.replace(/^https?:/, 'webcal:')
}

/** The URL that offers to subscribe to the calendar in Google Calendar. */
export function googleSubscriptionUrl(feedUrl: string): string {
  return `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalUrl(feedUrl))}`
}

/** '20261122T043000Z'. */
function utcTimestamp(instant: Instant): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
