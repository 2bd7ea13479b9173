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

/** A month with its part up to the present day and time of the month, and the rest; null where nothing is left of it. */
export interface SplitMonth {
  month: string
  first: Period
  rest: Period | null
}

/** The last months, each split at the same day and time: the first parts can be compared with this month so far. */
export function splitMonths(now: Instant, count: number = MONTHS_SHOWN): SplitMonth[] {
  return lastMonths(now, count).map(({ month, from, until }, index) => {
    const sameMoment = addIstMonths(now, index - count + 1).getTime()
    // Includes that moment, as the figures of the present month include now.
    const split = new Date(Math.min(sameMoment + 1, until.getTime()))
    const isRestEmpty = index === count - 1 || split >= until
    return { month, first: { from, until: split }, rest: isRestEmpty ? null : { from: split, until } }
  })
}

/** '22 Oct'. */
export function formatDayAndMonth(instant: Instant): string {
  const day = istDay(instant)
  return `${Number(day.slice(8))} ${monthName(day.slice(0, 7))}`
}

/** 'Nov 2026' for '2026-11'. */
export function formatMonth(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** 'Nov' for '2026-11'. */
export function monthName(month: string): string {
  return MONTH_NAMES[Number(month.slice(5)) - 1] ?? month
}
