import { formatIst, type Instant, istDay } from '#shared/domain/ist.ts'
import { WEEKDAYS } from '#shared/domain/series-words.ts'
import { weekdayOf } from '#shared/domain/session-series.ts'

/** 'Sunday, 29 Nov 2026, 10:00 am IST'. */
export function sessionWords(startTime: Instant): string {
  return `${WEEKDAYS.en[weekdayOf(istDay(startTime)) - 1]}, ${formatIst(startTime)}`
}
