import { fromIstInput, istDay, MONTH_NAMES } from './ist.ts'

/**
 * The day, as 'YYYY-MM-DD', that people or spreadsheets have written: 2027-05-31, 31/05/2027, 31-5-2027, 31.05.2027,
 * 31 May 2027, or an instant in ISO 8601, whose day in India counts. The day comes first, as is usual in India. Null
 * when there is no such day.
 */
export function readWrittenDay(text: string): string | null {
  const written = text.trim()
  if (ISO_INSTANT.test(written)) {
    const instant = new Date(written)
    const day = Number.isNaN(instant.getTime()) ? '' : istDay(instant)
    // The last evening of the year 9999 is in the year 10000 in India, which has no such text.
    return fromIstInput(`${day}T00:00`) ? day : null
  }
  const [, year, month, day] = YEAR_FIRST.exec(written) ?? []
  if (year && month && day) return existingDay({ year, month, day })
  const [, dayFirst, monthSecond, yearLast] = DAY_FIRST.exec(written) ?? []
  if (!dayFirst || !monthSecond || !yearLast) return null
  const at = MONTH_NAMES.findIndex((name) => name.toLowerCase() === monthSecond.slice(0, 3).toLowerCase())
  return existingDay({ year: yearLast, month: at < 0 ? monthSecond : String(at + 1), day: dayFirst })
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})[-/. ]\s*(\d{1,2}|[a-z]{3,9})\.?,?[-/. ]\s*(\d{4})$/i

function existingDay({ year, month, day }: { year: string; month: string; day: string }): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return fromIstInput(`${written}T00:00`) ? written : null
}
