import { clearPayment, loadPayment, storePayment } from './stored-payment.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const since = Date.parse('2026-11-20T14:30:00Z')
const open = { userId: 'asha', planId: 'annual', since, confirmation: null }
const confirmation = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'ab' }
const paid = { ...open, confirmation }
const after = (minutes: number) => new Date(since + minutes * 60_000)

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test.each([
  ['an open order is kept for a quarter of an hour', open, 14.9, open],
  ['an open order expires after a quarter of an hour', open, 15, null],
  ['a paid order is kept for a day', paid, 24 * 60 - 1, paid],
  ['a paid order expires after a day', paid, 24 * 60, null],
])('%s', (_name, payment, minutes, expected) => {
  storePayment(payment)
  expect(loadPayment({ userId: 'asha', now: after(minutes) })).toEqual(expected)
})

test("another member's payment is not resumed", () => {
  storePayment(paid)
  expect(loadPayment({ userId: 'ravi', now: after(1) })).toBeNull()
})

test('a cleared or unreadable payment is ignored', () => {
  storePayment(paid)
  clearPayment()
  expect(loadPayment({ userId: 'asha', now: after(1) })).toBeNull()
  localStorage.setItem('payment', '{"userId":"asha"')
  expect(loadPayment({ userId: 'asha', now: after(1) })).toBeNull()
})

test('a browser without storage does not break a payment', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  storePayment(paid)
  clearPayment()
  expect(loadPayment({ userId: 'asha', now: after(1) })).toBeNull()
})
