import { addIstMonths, type Instant, istDay, MONTH_NAMES, startOfIstMonth } from './ist.ts'

/** How many months the dashboard shows, including the current one. */
const MONTHS_SHOWN = 12

/** The change of a figure in whole percent; null when there is no earlier value (product decisions §9). */
export function trendInPercent({ now, before }: { now: number; before: number }): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}

/** A period: `from` is included, `until` is not. */
export interface Period {
  from: Instant
  until: Instant
}

/**
 * The period that this month up to now is compared with: last month up to the same day and time, so that the 5th is not
 * compared with a whole month. In a shorter month it ends on the last day: 31 March is compared up to 28 February.
 */
export function samePeriodLastMonth(now: Instant): Period {
  return { from: addIstMonths(startOfIstMonth(now), -1), until: addIstMonths(now, -1) }
}

/** A month in India: its name ('2026-11') and its bounds. */
export interface Month extends Period {
  month: string
}

/** The last `count` months in India, oldest first, including the current one. */
export function lastMonths(now: Instant, count: number = MONTHS_SHOWN): Month[] {
  const current = startOfIstMonth(now)
  return Array.from({ length: count }, (_, index) => {
    const from = addIstMonths(current, index - count + 1)
    return { month: istDay(from).slice(0, 7), from, until: addIstMonths(from, 1) }
  })
}

/** 'Nov 2026' for '2026-11'. */
export function formatMonth(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** 'Nov' for '2026-11'. */
export function monthName(month: string): string {
  return MONTH_NAMES[Number(month.slice(5)) - 1] ?? month
}
