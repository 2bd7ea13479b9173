import { forgetPayment, recallPayment, rememberPayment } from './remembered-payment.ts'
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
  ['an open order is known for a quarter of an hour', open, 14.9, open],
  ['and then no more', open, 15, null],
  ['a paid one is known for a day', paid, 24 * 60 - 1, paid],
  ['and then no more', paid, 24 * 60, null],
])('%s', (_name, payment, minutes, expected) => {
  rememberPayment(payment)
  expect(recallPayment({ userId: 'asha', now: after(minutes) })).toEqual(expected)
})

test("nobody goes on with another member's payment", () => {
  rememberPayment(paid)
  expect(recallPayment({ userId: 'ravi', now: after(1) })).toBeNull()
})

test('what is over or cannot be read is nothing', () => {
  rememberPayment(paid)
  forgetPayment()
  expect(recallPayment({ userId: 'asha', now: after(1) })).toBeNull()
  localStorage.setItem('payment', '{"userId":"asha"')
  expect(recallPayment({ userId: 'asha', now: after(1) })).toBeNull()
})

test('a browser that stores nothing stops no payment', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberPayment(paid)
  forgetPayment()
  expect(recallPayment({ userId: 'asha', now: after(1) })).toBeNull()
})
