import { type CustomTypesConfig, types } from 'pg'

const { INT8, NUMERIC, DATE } = types.builtins

/**
 * Parses PostgreSQL values the same way for every connection: int8 as a number, numeric as a number if that is exact
 * (else as text), date as 'YYYY-MM-DD'; the rest as the driver does (timestamptz as `Date`, jsonb parsed).
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format)
  },
}

const parsers = new Map<number, (value: string) => unknown>([
  [INT8, parseInteger],
  [NUMERIC, parseNumeric],
  [DATE, (value) => value],
])

/** Counts, bytes and paise stay far below 2^53: a larger value is a bug and must not be rounded silently. */
function parseInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`)
  return number
}

function parseNumeric(value: string): number | string {
  const digits = value.replace(/[-.]/g, '').replace(/^0+/, '')
  const isExact = value.includes('.') ? digits.length <= 15 : Number.isSafeInteger(Number(value))
  return isExact && /^[-.\d]+$/.test(value) ? Number(value) : value
}
