import { addIstMonths, type Instant, istDay, startOfIstMonth } from './ist.ts'

/** How many months the dashboard looks back, the running one included. */
export const MONTHS_SHOWN = 12

/** The change of a figure in whole percent; null when there was nothing to compare with (decisions §9). */
export function trendInPercent({ now, before }: { now: number; before: number }): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}

/** A stretch of time: `from` is included, `until` is not. */
export interface Stretch {
  from: Instant
  until: Instant
}

/**
 * What this month up to now is compared with: the month before up to the same day and time, so that the 5th is never
 * measured against a whole month. A shorter month ends early: 31 March is compared with all of February up to its 28th.
 */
export function sameStretchBefore(now: Instant): Stretch {
  return { from: addIstMonths(startOfIstMonth(now), -1), until: addIstMonths(now, -1) }
}

/** A month in India: its name ('2026-11') and its bounds. */
export interface Month extends Stretch {
  month: string
}

/** The last `count` months in India, oldest first, the running one last. */
export function lastMonths(now: Instant, count: number = MONTHS_SHOWN): Month[] {
  const running = startOfIstMonth(now)
  return Array.from({ length: count }, (_, index) => {
    const from = addIstMonths(running, index - count + 1)
    return { month: istDay(from).slice(0, 7), from, until: addIstMonths(from, 1) }
  })
}

/** 'Nov 2026' for '2026-11'. The months are our own, as in ist.ts: engines disagree on Sep and Sept. */
export function formatMonth(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** 'Nov' for '2026-11'. */
export function monthName(month: string): string {
  return MONTHS[Number(month.slice(5)) - 1] ?? month
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
