import { fieldWords } from './change-words.ts'
import { expect, test } from 'vitest'

test('a field has the name of its form, one that is not known its own', () => {
  expect([fieldWords('mobileNumber'), fieldWords('mostUses'), fieldWords('bell'), fieldWords('constructor')]).toEqual([
    'Mobile Number',
    'Uses in all',
    'bell',
    'constructor',
  ])
})

test('the name on receipts is the seller’s', () => {
  expect([fieldWords('name', 'receipts'), fieldWords('name', 'user')]).toEqual(['Name of the seller', 'Full Name'])
})
