import { formatNumber, readNumber } from './mobile-numbers.ts'
import { expect, test } from 'vitest'

test.each([
  ['98765 43210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['91 98765 43210', '919876543210'],
  ['+91 98765 43210', '919876543210'],
  ['+91 098765 43210', '919876543210'],
  ['0091 98765 43210', '919876543210'],
  // A landline, whose country is said.
  ['+91 22 2345 6789', '912223456789'],
])('%s is the Indian number %s', (typed, digits) => expect(readNumber(typed)).toEqual({ kind: 'INDIAN', digits }))

test.each([
  ['+1 212 555 0123', '12125550123'],
  ['001 212 555 0123', '12125550123'],
  ['+44 20 7946 0958', '442079460958'],
])('%s is the foreign number %s', (typed, digits) => expect(readNumber(typed)).toEqual({ kind: 'FOREIGN', digits }))

test.each([
  ['2125550123', '2125550123'],
  ['1 212 555 0123', '12125550123'],
  ['020 7946 0958', '2079460958'],
  ['0501234567', '501234567'],
])('%s needs its country', (typed, national) => {
  expect(readNumber(typed)).toEqual({ kind: 'COUNTRY_MISSING', national })
})

test.each(['', '...', '12', '2125', '987654321', '91 9876', '98765 432100', '+91 12345', '+1 212'])(
  '%s is incomplete',
  (typed) => expect(readNumber(typed)).toEqual({ kind: 'INCOMPLETE' }),
)

test.each([
  ['919876543210', 2, '+91 98765 43210'],
  ['12125550123', 1, '+1 212 555 0123'],
  ['442079460958', 2, '+44 2079460958'],
])('%s is shown in groups', (digits, codeLength, shown) => expect(formatNumber(digits, codeLength)).toBe(shown))
