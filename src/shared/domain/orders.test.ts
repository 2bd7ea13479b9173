import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CheckResult,
  mayChangeOrderStatus,
  mayChangePaymentStatus,
  ORDER_STATUSES,
  type PollingClass,
  type OrderStatus,
  settledPricing,
  PAYMENT_STATUSES,
  type PaymentStatus,
  priceRise,
  pollingClassOf,
  nextOrderCheck,
} from './orders.ts'

test('an order only moves forward', () => {
  const moves = ORDER_STATUSES.map((from) => [from, ORDER_STATUSES.filter((to) => mayChangeOrderStatus(from, to))])
  expect(Object.fromEntries(moves)).toEqual({
    CREATED: ['ATTEMPTED', 'PAID', 'REFUNDED'],
    ATTEMPTED: ['PAID', 'REFUNDED'],
    PAID: ['REFUNDED'],
    REFUNDED: [],
  })
})

describe('a payment', () => {
  test.each<[PaymentStatus, PaymentStatus[]]>([
    ['CREATED', ['AUTHORIZED', 'CAPTURED', 'REFUNDED', 'FAILED']],
    ['AUTHORIZED', ['CAPTURED', 'REFUNDED', 'FAILED']],
    ['FAILED', ['AUTHORIZED', 'CAPTURED', 'REFUNDED']],
    ['CAPTURED', ['REFUNDED']],
    ['REFUNDED', []],
  ])('that is %s can become %o', (from, expected) => {
    expect(PAYMENT_STATUSES.filter((to) => mayChangePaymentStatus(from, to))).toEqual(expected)
  })

  test('once captured never fails or goes back, in whatever order the events arrive', () => {
    const events = fc.array(fc.constantFrom(...PAYMENT_STATUSES), { maxLength: 12 })
    fc.assert(
      fc.property(events, (list) => {
        const end = list.reduce<PaymentStatus>((is, next) => (mayChangePaymentStatus(is, next) ? next : is), 'CREATED')
        const furthest = (['REFUNDED', 'CAPTURED'] as const).find((status) => list.includes(status)) ?? end
        expect(end).toBe(furthest)
      }),
    )
  })
})

describe('an unpaid order', () => {
  const createdAt = new Date('2026-11-20T14:30:00Z')
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
  const [hour, day] = [60, 1440]

  // last check, now, next check: minutes after it was made
  test.each<[number | null, number, number | null, string]>([
    [null, 0, 2, 'first after two minutes'],
    [null, 2, 2, 'at once when that time has passed'],
    [null, 30, 30, 'at once when it is overdue'],
    [2, 2, 7, 'then every five minutes'],
    [119, 119, 124, 'for two hours'],
    [120, 120, 180, 'then every hour'],
    [124, 124, 184, 'an hour after the last of these'],
    [5 * day - hour, 5 * day - hour, 5 * day, 'for five days'],
    [5 * day - 10, 5 * day - 10, 5 * day, 'and a last time at their end'],
    [5 * day, 5 * day, null, 'never after that'],
    [5 * day + 1, 6 * day, null, 'also not later'],
    [null, 9 * day, 9 * day, 'but once if the server was down all the time'],
    [4 * day, 9 * day, 9 * day, 'and once more if it was down at the end'],
  ])('checked at minute %s, at minute %i, is checked next at minute %s: %s', (checked, now, next) => {
    const lastCheckedAt = checked === null ? null : after(checked)
    const due = nextOrderCheck({ createdAt, lastCheckedAt, pollingClass: 'LIKELY_PAID', now: after(now) })
    expect(due).toEqual(next === null ? null : after(next))
  })

  /** The minutes at which an order is checked. */
  function checkTimes(kind: PollingClass): number[] {
    const checks: number[] = []
    let next = nextOrderCheck({ createdAt, lastCheckedAt: null, pollingClass: kind, now: createdAt })
    while (next !== null) {
      checks.push((next.getTime() - createdAt.getTime()) / 60_000)
      next = nextOrderCheck({ createdAt, lastCheckedAt: next, pollingClass: kind, now: next })
    }
    return checks
  }

  test('with a payment attempt is checked 1 + 24 + 118 times', () => {
    const checks = checkTimes('LIKELY_PAID')
    expect(checks.slice(0, 3)).toEqual([2, 7, 12])
    expect(checks.filter((minute) => minute <= 2 * hour + 5)).toHaveLength(25)
    expect(checks.at(-1)).toBe(5 * day)
    expect(checks).toHaveLength(143)
  })

  test('without a payment attempt is checked often at first, and 23 times in total', () => {
    const checks = checkTimes('IDLE')
    expect(checks.slice(0, 6)).toEqual([2, 7, 12, 18, 27, 40.5])
    const pauses = checks.slice(1).map((minute, at) => minute - (checks[at] ?? 0))
    expect(Math.max(...pauses)).toBeCloseTo(12 * hour)
    expect(checks.at(-1)).toBe(5 * day)
    expect(checks).toHaveLength(23)
  })

  test('superseded by newer ones is checked 9 times', () => {
    expect(checkTimes('SUPERSEDED')).toEqual([2, 62, 124, 248, 496, 992, 1984, 3968, 5 * day])
  })

  test.each<[OrderStatus, CheckResult | null, number, PollingClass]>([
    ['CREATED', null, 0, 'IDLE'],
    ['CREATED', 'NOTHING', 2, 'IDLE'],
    ['CREATED', 'NOTHING', 3, 'SUPERSEDED'],
    ['CREATED', 'UNAVAILABLE', 3, 'LIKELY_PAID'],
    ['CREATED', 'REFUSED', 0, 'LIKELY_PAID'],
    ['ATTEMPTED', 'FAILED', 9, 'LIKELY_PAID'],
  ])('%s, last seen %s, with %i newer ones is %s', (status, lastCheck, newerOrders, expected) => {
    expect(pollingClassOf({ status, lastCheck, newerOrders })).toBe(expected)
  })

  test.each<[string, number, number, number]>([
    ['before its fifth day is over', 5 * day, 499_900, 0],
    ['a minute later', 5 * day + 1, 499_900, 370_000],
    ['later, when the price is the same', 9 * day, 129_900, 0],
    ['later, when it has fallen', 9 * day, 99_900, 0],
  ])('price rise of an order %s', (_, now, priceNowInPaise, rise) => {
    const order = { priceInPaise: 129_900, orderedAt: createdAt }
    expect(priceRise({ ...order, priceNowInPaise, now: after(now) })).toBe(rise)
  })
})

test.each<[string, number, number, number, boolean, [number, number]]>([
  ['without credit and discount', 129900, 0, 0, true, [129900, 0]],
  ['with a credit', 129900, 50000, 0, true, [129900, 50000]],
  ['with a valid discount', 129900, 0, 29900, true, [100000, 0]],
  ['with both', 129900, 50000, 29900, true, [100000, 50000]],
  ['with a discount of everything but a rupee', 129900, 0, 129800, true, [100, 0]],
  ['with a lapsed discount', 129900, 0, 29900, false, [129900, 29900]],
  ['with a credit and a lapsed discount', 129900, 50000, 29900, false, [129900, 79900]],
  ['without a discount that could be valid', 129900, 50000, 0, false, [129900, 50000]],
])('the pricing of a paid order %s', (_, price, credit, discount, isDiscountValid, worth) => {
  const order = {
    priceInPaise: price,
    creditInPaise: credit,
    discountInPaise: discount,
    isDiscountValid,
    riseInPaise: 0,
  }
  const { priceInPaise, shortfallInPaise } = settledPricing(order)
  expect([priceInPaise, shortfallInPaise]).toEqual(worth)
  expect(priceInPaise - shortfallInPaise).toBe(price - credit - discount)
})

test.each<[string, number, boolean, [number, number]]>([
  ['a valid discount', 29900, true, [100000 + 370000, 370000]],
  ['a lapsed discount', 29900, false, [129900 + 370000, 29900 + 370000]],
  ['no discount', 0, true, [129900 + 370000, 370000]],
])(
  'a price rise is added to the price and to what was not paid, with %s',
  (_, discountInPaise, isDiscountValid, terms) => {
    const order = { priceInPaise: 129_900, creditInPaise: 0, discountInPaise, isDiscountValid, riseInPaise: 370_000 }
    expect(Object.values(settledPricing(order))).toEqual(terms)
  },
)
