import { CREDIT_NOTE_PREFIX, documentNumber, financialYear } from './financial-year.ts'
import { expect, test } from 'vitest'

test.each([
  ['2026-03-31T18:29:59.999Z', '2025-26'],
  ['2026-03-31T18:30:00.000Z', '2026-27'],
  ['2026-11-21T06:30:00.000Z', '2026-27'],
  ['2027-01-01T00:00:00.000Z', '2026-27'],
  ['2099-12-31T00:00:00.000Z', '2099-00'],
])('%s falls into %s', (instant, year) => {
  expect(financialYear(new Date(instant))).toBe(year)
})

/** The longest number that the tax office takes for a receipt (rule 46). */
const NUMBER_LENGTH = 16

test.each([
  [{ prefix: '', year: '2026-27', count: 1 }, '2026-27/000001'],
  [{ prefix: 'SA', year: '2026-27', count: 123 }, 'SA2026-27/000123'],
  [{ prefix: CREDIT_NOTE_PREFIX, year: '2026-27', count: 999_999 }, 'CN2026-27/999999'],
])('%o is numbered %s, within what the tax office takes', (parts, number) => {
  expect(documentNumber(parts)).toBe(number)
  expect(number.length).toBeLessThanOrEqual(NUMBER_LENGTH)
})
