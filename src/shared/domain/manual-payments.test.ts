import {
  isManualPaymentId,
  manualOrder,
  manualPaymentId,
  mayRecordPayment,
  receivedAt,
  receivedDayProblem,
} from './manual-payments.ts'
import { orderValue, type PlanAvailability, type PlanType } from './plans.ts'
import { settledPricing } from './orders.ts'
import { expect, test } from 'vitest'

// 1:00 am of 23 November in India.
const now = new Date('2026-11-22T19:30:00Z')

test.each([
  ['2026-11-23', null],
  ['2026-11-24', 'FUTURE'],
  ['2025-11-22', null],
  ['2025-11-21', 'LONG_AGO'],
  ['2026-02-30', 'NO_DAY'],
  ['yesterday', 'NO_DAY'],
])('a payment received on %s has the problem %s', (day, problem) => {
  expect(receivedDayProblem(day, now)).toBe(problem)
})

test.each([
  ['2026-11-22', '2026-11-22T06:30:00Z'],
  ['2026-11-23', '2026-11-22T19:30:00Z'],
])('a payment of %s counts from %s', (day, at) => {
  expect(receivedAt(day, now)).toEqual(new Date(at))
})

test('the id of a recorded payment fits the calls and is none of the payment service', () => {
  const id = manualPaymentId('01900000-0000-7000-8000-00000000ffff')
  expect([id, id.length <= 40]).toEqual(['manual_0190000000007000800000000000ffff', true])
  expect([id, 'pay_AAAAAAAAAAAAAA'].map(isManualPaymentId)).toEqual([true, false])
})

test.each<[PlanType, PlanAvailability, isOnSale: boolean, may: boolean]>([
  ['INITIAL', 'CHOOSE', true, true],
  ['INITIAL', 'ACTIVATED', true, false],
  ['HALF_YEARLY', 'ACTIVATED', true, true],
  ['HALF_YEARLY', 'RENEW', true, true],
  ['HALF_YEARLY', 'RENEW', false, false],
  ['HALF_YEARLY', 'HIDDEN', true, false],
  ['ANNUAL', 'CHOOSE', true, true],
  ['ANNUAL', 'CHOOSE', false, false],
  ['ANNUAL', 'ACTIVATED', false, false],
])(
  'a payment for %s, which the member finds %s and which is on sale %s, may be recorded: %s',
  (planType, availability, isOnSale, may) => {
    expect(mayRecordPayment({ planType, availability, isOnSale })).toBe(may)
  },
)

const quote = { priceInPaise: 69_900, creditInPaise: 19_900, payableInPaise: 50_000 }

test.each([
  ['exactly', 50_000, { priceInPaise: 69_900, creditInPaise: 19_900, discountInPaise: 0 }, 69_900],
  ['less', 40_000, { priceInPaise: 69_900, creditInPaise: 19_900, discountInPaise: 10_000 }, 59_900],
  ['one rupee', 100, { priceInPaise: 69_900, creditInPaise: 19_900, discountInPaise: 49_900 }, 20_000],
  ['more', 60_000, { priceInPaise: 79_900, creditInPaise: 19_900, discountInPaise: 0 }, 79_900],
])(
  '%s what a plan costs buys its whole time and is worth what was paid and credited',
  (_, amountInPaise, order, value) => {
    expect(manualOrder({ amountInPaise, quote })).toEqual(order)
    const settled = settledPricing({ ...order, isDiscountValid: true, riseInPaise: 0 })
    expect(orderValue({ ...settled, availableCreditInPaise: 19_900 })).toEqual({ valueInPaise: value, timeShare: 1 })
  },
)
