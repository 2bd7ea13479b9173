import { fieldLabel } from './field-labels.ts'
import { expect, test } from 'vitest'

test('a field has the label of its form, an unknown field its own name', () => {
  expect([fieldLabel('mobileNumber'), fieldLabel('mostUses'), fieldLabel('bell'), fieldLabel('constructor')]).toEqual([
    'Mobile Number',
    'Uses in all',
    'bell',
    'constructor',
  ])
})

test('the name in the receipt settings is the name of the seller', () => {
  expect([fieldLabel('name', 'receipts'), fieldLabel('name', 'user')]).toEqual(['Name of the seller', 'Full Name'])
})
