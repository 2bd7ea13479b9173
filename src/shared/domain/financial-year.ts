import { type Instant, istDay } from './ist.ts'

/** The Indian financial year of an instant, April to March: '2026-27'. */
export function financialYear(instant: Instant): string {
  const [year = 0, month = 0] = istDay(instant).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** The number of a receipt or credit note: '2026-27/000123' after its prefix. */
export function documentNumber({ prefix, year, count }: { prefix: string; year: string; count: number }): string {
  return `${prefix}${year}/${String(count).padStart(6, '0')}`
}

/** The prefix of credit note numbers; receipts cannot use it. */
export const CREDIT_NOTE_PREFIX = 'CN'
