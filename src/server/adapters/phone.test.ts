import { phone } from './phone.ts'
import { expect, test } from 'vitest'

test.each([
  ['98765 43210', '+919876543210'],
  ['098765-43210', '+919876543210'],
  ['+91 (98765) 43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+1 212-555-0100', '+12125550100'],
])('%s is %s', (typed, e164) => {
  expect(phone.toE164(typed)).toBe(e164)
})

test.each(['12', '987654321', '98765 432100', '+91 12345', '+999 12345678', '...'])('%s is refused', (typed) => {
  expect(() => phone.toE164(typed)).toThrow('Please enter a complete mobile number.')
})
