import { recordPaymentForm } from './record-payment.schema.ts'
import { expect, test } from 'vitest'

const form = {
  planId: '01900000-0000-7000-8000-000000000003',
  way: 'CASH',
  amount: '699',
  receivedOn: '2020-01-01',
  reference: '',
  isAnother: false,
}

test.each([
  [{ amount: '0' }, 'amount', 'At least ₹1, please.'],
  [{ amount: '200000.01' }, 'amount', 'At most ₹2,00,000, please.'],
  [{ amount: '9.999' }, 'amount', 'Please enter at most two decimals.'],
  [{ amount: 'much' }, 'amount', 'Please enter an amount.'],
  [{ receivedOn: '' }, 'receivedOn', 'Please choose a day.'],
  [{ receivedOn: '9999-01-01' }, 'receivedOn', 'This day is still to come.'],
  [{ receivedOn: '2020-01-01' }, 'receivedOn', 'This is more than a year ago.'],
])('%j is refused beside its field', (typed, field, message) => {
  const { error } = recordPaymentForm.safeParse({ ...form, ...typed })
  const found = error?.issues.filter(({ path }) => path[0] === field).map((issue) => issue.message)
  expect(found).toEqual([message])
})
