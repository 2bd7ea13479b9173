import { formatIstTime, formatSession } from './dates.ts'
import { t } from './t.ts'
import { currentTimeZone } from './time-zone.ts'
import { hasIndianTime } from '#shared/domain/dates.ts'
import { type Instant, istDaysBetween } from '#shared/domain/ist.ts'

/** 'today, 8:00 pm' or 'tomorrow, 8:00 pm' for readers in India; on other days, and for readers abroad, the date. */
export function formatDayAndTime(at: Instant, now: Instant): string {
  const days = istDaysBetween(now, at)
  if (!hasIndianTime(at, currentTimeZone()) || days < 0 || days > 1) return formatSession(at)
  const time = formatIstTime(at)
  return days === 0 ? t('today, {time}', { time }) : t('tomorrow, {time}', { time })
}
