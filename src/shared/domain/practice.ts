import { DAY_IN_MS } from './ist.ts'

/** This many days without practice in a week belong to the practice. */
export const REST_DAYS_A_WEEK = 2

export type Lamp = 'LIT' | 'REST' | 'NONE'

/**
 * The lamp of each day of a month ('YYYY-MM'). The first two days without practice in a week (Monday to Sunday) that has
 * a lit one are days of rest. Days after `today` and before the first practice have none, and nothing is ever taken away.
 */
export function lampsOfMonth({ month, practised, today }: Calendar): { day: string; lamp: Lamp }[] {
  const lit = new Set(practised)
  return daysOfMonth(month).map((day) => {
    if (lit.has(day)) return { day, lamp: 'LIT' }
    const week = weekOf(day).filter((other) => other <= today)
    const isInPractice = week.some((other) => lit.has(other))
    const missed = week.filter((other) => !lit.has(other))
    return { day, lamp: isInPractice && missed.slice(0, REST_DAYS_A_WEEK).includes(day) ? 'REST' : 'NONE' }
  })
}

interface Calendar {
  month: string
  /** The days of the month and of the weeks that reach into it on which the member practised. */
  practised: readonly string[]
  today: string
}

/** The first and last day of the weeks of a month. */
export function weeksOfMonth(month: string): { from: string; to: string } {
  const days = daysOfMonth(month)
  return { from: weekOf(days[0] ?? '')[0] ?? '', to: weekOf(days.at(-1) ?? '')[6] ?? '' }
}

/** How many days of the week stand before the first of the month, from Monday. */
export function daysBeforeFirst(month: string): number {
  return weekdayOf(`${month}-01`)
}

/** The month that is so many months later: '2026-11' and 2 is '2027-01'. */
export function addMonths(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7)
}

function daysOfMonth(month: string): string[] {
  const [year = 0, of = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, of, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

function weekOf(day: string): string[] {
  const monday = Date.parse(day) - weekdayOf(day) * DAY_IN_MS
  return Array.from({ length: 7 }, (_, index) => new Date(monday + index * DAY_IN_MS).toISOString().slice(0, 10))
}

/** From 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}
