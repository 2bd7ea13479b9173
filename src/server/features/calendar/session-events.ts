import type { CalendarEvent } from './calendar-file.ts'
import type { Webinar } from '#server/features/programme/public.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'
import { screens } from '#shared/screens.ts'

interface Site {
  siteName: string
  /** Where people reach the site, without a slash at the end. */
  siteUrl: string
  language: Language
}

interface LiveSession {
  id: string
  title: string
  start: Instant
  end: Instant
  changes?: number
}

/** The calendar entry of a live session. */
export function liveSessionEvent({ id, title, ...times }: LiveSession, site: Site): CalendarEvent {
  const { siteName, siteUrl, language } = site
  return {
    uid: uidOf(`livestream-${id}`, siteUrl),
    title: `${siteName}: ${title}`,
    description: LIVE_SESSION[language](siteName),
    url: siteUrl + screens.livestream(id),
    ...times,
  }
}

/** The calendar entries of a member's webinars. */
export function webinarEvents(webinars: readonly Webinar[], { userId, ...site }: Site & { userId: string }) {
  const { siteName, siteUrl, language } = site
  return webinars.map(({ day, start, end }): CalendarEvent => ({
    uid: uidOf(`webinar-${userId}-${day}`, siteUrl),
    ...WEBINAR[language](siteName, day),
    url: siteUrl + screens.dashboard,
    start,
    end,
  }))
}

/** Globally unique id of a calendar entry. */
function uidOf(id: string, siteUrl: string): string {
  return `${id}@${new URL(siteUrl).hostname}`
}

const LIVE_SESSION: Readonly<Record<Language, (siteName: string) => string>> = {
  en: (siteName) => `A live session of ${siteName}. It starts by itself; you can open the page before.`,
  hi: (siteName) => `${siteName} का लाइव सत्र। यह अपने आप शुरू होता है; आप पृष्ठ पहले से खोल सकते हैं।`,
}

type Texts = Pick<CalendarEvent, 'title' | 'description'>

const WEBINAR: Readonly<Record<Language, (siteName: string, day: number) => Texts>> = {
  en: (siteName, day) => ({
    title: `${siteName}: Day ${day} Webinar`,
    description: `Day ${day} of your initial journey. It starts by itself; afterwards it can be watched as a recording.`,
  }),
  hi: (siteName, day) => ({
    title: `${siteName}: दिन ${day} का वेबिनार`,
    description: `आपकी आरंभिक यात्रा का दिन ${day}। यह अपने आप शुरू होता है; बाद में इसे रिकॉर्डिंग के रूप में देखा जा सकता है।`,
  }),
}
