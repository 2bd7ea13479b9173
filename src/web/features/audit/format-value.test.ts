import { formatValue } from './format-value.ts'
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
])('%j is shown as %s', (value, text) => {
  expect(formatValue(value)).toBe(text)
})

test.each([
  ['USER', 'role', 'User'],
  ['USER', 'name', 'USER'],
  [['HALF_YEARLY', 'ANNUAL'], 'plans', 'Half-Yearly, Annual'],
  ['LIVESTREAM_SOURCE', 'usageType', 'Live stream'],
  ['AMOUNT', 'kind', 'Rupees'],
  ['ANSWERED', 'state', 'Answered'],
  ['27', 'state', 'Maharashtra'],
  ['99', 'state', '99'],
  ['2026-12-31', 'to', '31 Dec 2026'],
  ['some day', 'to', 'some day'],
  [1299, 'amount', '₹1,299'],
  ['en, hi (new)', 'captions', 'English, हिन्दी (new)'],
  ['pa-Guru, ta', 'captions', 'ਪੰਜਾਬੀ (ਗੁਰਮੁਖੀ), தமிழ்'],
])('%j of the field %s is shown as %s', (value, name, text) => {
  expect(formatValue(value, name)).toBe(text)
})
