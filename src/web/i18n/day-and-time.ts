import { formatIst, formatIstTime } from './dates.ts'
import { t } from './t.ts'
import { type Instant, istDaysBetween } from '#shared/domain/ist.ts'

const INDIA_OFFSET_IN_MINUTES = 330

/** 'today, 8:00 pm' or 'tomorrow, 8:00 pm' for readers in India; on other days, and for readers abroad, the date. */
export function formatDayAndTime(at: Instant, now: Instant): string {
  const days = istDaysBetween(now, at)
  if (!isReadInIndia(at) || days < 0 || days > 1) return formatIst(at)
  const time = formatIstTime(at)
  return days === 0 ? t('today, {time}', { time }) : t('tomorrow, {time}', { time })
}

/** The hour of something that happens every day: '8:00 pm', for readers abroad '8:00 pm IST'. */
export function formatDailyTime(at: Instant): string {
  return isReadInIndia(at) ? formatIstTime(at) : `${formatIstTime(at)} IST`
}

function isReadInIndia(at: Instant): boolean {
  return at.getTimezoneOffset() === -INDIA_OFFSET_IN_MINUTES
}
