import { orderFoundBy, referenceKinds } from './reference-search.ts'
import { expect, test } from 'vitest'

test.each([
  ['3210', ['NUMBER_END']],
  [' 3210 ', ['NUMBER_END']],
  ['321', []],
  ['43210', []],
  ['01900000-0000-7000-8000-000000000001', ['ORDER', 'REFERENCE']],
  ['01900000000070008000000000000001', ['ORDER', 'REFERENCE']],
  ['order_NqX1', ['PROVIDER_ORDER']],
  ['order_', []],
  ['pay_NqX1', ['PAYMENT']],
  ['S/2627/17', ['RECEIPT', 'REFERENCE']],
  ['412345678901', ['REFERENCE']],
  ['asha@okhdfc', ['REFERENCE']],
  ['Asha Rao', []],
])('%o may be %o', (search, kinds) => {
  expect(referenceKinds(search)).toEqual(kinds)
})

const facts = {
  mobileNumber: '+919876543210',
  memberText: 'Asha asha@a.example +919876543210',
  receiptNumbers: ['S/2627/1'],
}

test.each([
  ['3210', 'NUMBER_END'],
  ['9876', null],
  ['asha@a', null],
  ['order_1', 'PROVIDER_ORDER'],
  ['s/2627/1', 'RECEIPT'],
  ['utr/2627', 'REFERENCE'],
  ['412345678901', 'REFERENCE'],
  ['Asha', null],
])('an order that %o has found was found by %s', (search, by) => {
  expect(orderFoundBy(search, facts)).toBe(by)
})
