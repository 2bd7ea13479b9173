import { currentLanguage } from './t.ts'
import { currentTimeZone } from './time-zone.ts'
import * as dates from '#shared/domain/dates.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Locale } from '#shared/domain/locale.ts'

/** India's date and time: '20 Nov 2026, 8:00 pm' or '20 नवंबर 2026, रात 8:00 बजे'; abroad with 'IST'. */
export function formatIst(instant: Instant): string {
  return dates.formatDateTime(instant, currentLocale())
}

/** The same for a day that is near: '20 Nov 2026, 8:00 pm' or '20 नवंबर, रात 8:00 बजे'. */
export function formatSession(instant: Instant): string {
  return dates.formatSessionTime(instant, currentLocale())
}

/** '20 Nov 2026' or '20 नवंबर 2026'. */
export function formatIstDate(instant: Instant): string {
  return dates.formatDate(instant, currentLanguage())
}

/** '8:00 pm' or 'रात 8:00 बजे'. */
export function formatIstTime(instant: Instant): string {
  return dates.formatTime(instant, currentLanguage())
}

/** The hour of something that happens every day: '8:00 pm' or 'रात 8:00 बजे'; abroad with 'IST'. */
export function formatDailyTime(instant: Instant): string {
  return dates.formatTimeOfDay(instant, currentLocale())
}

/** The day and time where the member is: '20 Nov, 9:30 am'; null where clocks show India's time. */
export function formatLocal(instant: Instant): string | null {
  return dates.formatLocalTime(instant, currentLocale())
}

/** The day and time in a zone: '20 Nov, 9:30 am'. */
export function formatClock(instant: Instant, timeZone: string): string {
  return dates.formatClock(instant, { language: currentLanguage(), timeZone })
}

function currentLocale(): Locale {
  return { language: currentLanguage(), timeZone: currentTimeZone() }
}
