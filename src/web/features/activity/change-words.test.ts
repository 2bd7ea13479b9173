import { fieldWords, valueWords } from './change-words.ts'
import { expect, test } from 'vitest'

test.each([
  [null, 'nothing'],
  ['', 'nothing'],
  [[], 'nothing'],
  [false, 'No'],
  [3, '3'],
  ['Ravi', 'Ravi'],
  [['One', 'Two'], 'One, Two'],
  ['2026-11-20T14:30:00.000Z', '20 Nov 2026, 8:00 pm IST'],
  [{ a: 1 }, '{"a":1}'],
])('%j reads %s', (value, words) => {
  expect(valueWords(value)).toBe(words)
})

test('a field has the name of its form, one that is not known its own', () => {
  expect([fieldWords('mobileNumber'), fieldWords('mostUses'), fieldWords('bell'), fieldWords('constructor')]).toEqual([
    'Mobile Number',
    'Uses in all',
    'bell',
    'constructor',
  ])
})
