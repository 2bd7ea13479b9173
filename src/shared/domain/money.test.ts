import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, formatRupees, paise, parseRupees, rupees } from './money.ts'

test.each([
  [0, '₹0'],
  [1, '₹0.01'],
  [19_900, '₹199'],
  [19_950, '₹199.50'],
  [99_999, '₹999.99'],
  [100_000, '₹1,000'],
  [9_999_900, '₹99,999'],
  [10_000_000, '₹1,00,000'],
  [12_345_600, '₹1,23,456'],
  [1_234_567_800, '₹1,23,45,678'],
  [-19_900, '-₹199'],
])('%i paise read %s', (amount, text) => {
  expect(formatRupees(amount)).toBe(text)
})

test('a number has Indian grouping', () => {
  expect(formatCount(123_456)).toBe('1,23,456')
})

test.each([
  [199, 19_900],
  [0.01, 1],
  [4.35, 435],
  [1.005, 100],
])('%d rupees are %i paise', (amount, expected) => {
  expect(paise(amount)).toBe(expected)
})

test('paise are the same after conversion to rupees and back', () => {
  fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), (amount) => paise(rupees(amount)) === amount))
})

test.each([
  ['699', 699],
  ['₹1,299.50', 1299.5],
  [' 1 29 900 ', 129_900],
  ['', Number.NaN],
  ['-5', Number.NaN],
  ['1e5', Number.NaN],
  ['six hundred', Number.NaN],
])('the typed amount %j is %d', (typed, amount) => {
  expect(parseRupees(typed)).toBe(amount)
})
