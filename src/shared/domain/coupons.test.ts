import {
  normaliseCouponCode,
  couponDiscount,
  couponRulesProblem,
  type CouponKind,
  type CouponState,
  couponState,
  type CouponRules,
  type CouponProblem,
  couponProblem,
  isDiscountStillValid,
  isCouponCode,
} from './coupons.ts'
import type { PlanType } from './plans.ts'
import { describe, expect, test } from 'vitest'

const open: CouponRules = {
  kind: 'PERCENT',
  value: 10,
  planTypes: ['HALF_YEARLY', 'ANNUAL'],
  fromDay: '2026-11-20',
  toDay: '2026-11-22',
  mostUses: 2,
  mostUsesByMember: 1,
  isActive: true,
}

describe('a code', () => {
  test.each([
    ['DIWALI', 'DIWALI'],
    ['  diwali-25\n', 'DIWALI-25'],
    ['ｄｉｗａｌｉ', 'ＤＩＷＡＬＩ'],
  ])('%j is stored as %j', (typed, stored) => expect(normaliseCouponCode(typed)).toBe(stored))

  test.each([
    ['ABC', true],
    ['A-1', true],
    ['A'.repeat(24), true],
    ['AB', false],
    ['A'.repeat(25), false],
    ['TWO WORDS', false],
    ['DÉJÀ', false],
    ['ＤＩＷＡＬＩ', false],
    ['दिवाली', false],
    ['A_B', false],
    ['', false],
  ])('%j is valid: %s', (code, isValid) => expect(isCouponCode(code)).toBe(isValid))
})

describe('a discount', () => {
  test.each<[CouponKind, number, number, number]>([
    ['PERCENT', 10, 129_900, 13_000],
    ['PERCENT', 10, 130_000, 13_000],
    ['PERCENT', 1, 19_900, 200],
    ['PERCENT', 50, 69_900, 35_000],
    ['PERCENT', 100, 129_900, 129_800],
    ['PERCENT', 99, 200, 100],
    ['PERCENT', 50, 100, 0],
    ['AMOUNT', 20_000, 129_900, 20_000],
    ['AMOUNT', 129_900, 129_900, 129_800],
    ['AMOUNT', 500_000, 19_900, 19_800],
    ['AMOUNT', 100, 100, 0],
    ['AMOUNT', 100, 50, 0],
    ['AMOUNT', 100_000, 19_950, 19_800],
  ])('of %s %d on %d paise is %d', (kind, value, payable, off) => {
    expect(couponDiscount({ kind, value }, payable)).toBe(off)
  })

  test('leaves at least one rupee and is in whole rupees at any price', () => {
    for (let payable = 100; payable < 130_000; payable += 333) {
      for (const value of [1, 7, 33, 50, 99, 100]) {
        const off = couponDiscount({ kind: 'PERCENT', value }, payable)
        expect(payable - off).toBeGreaterThanOrEqual(100)
        expect(off % 100).toBe(0)
      }
    }
  })
})

describe('a coupon', () => {
  test.each<[string, Partial<CouponRules>, { total?: number; byMember?: number }, CouponProblem | null]>([
    ['that is valid', {}, {}, null],
    ['without limits', { fromDay: null, toDay: null, mostUses: null, mostUsesByMember: null }, { total: 999 }, null],
    ['with one use left', {}, { total: 1 }, null],
    ['that is used up', {}, { total: 2 }, 'USED_UP'],
    ['that was used too often', {}, { total: 3 }, 'USED_UP'],
    ['that this member has used', {}, { total: 2, byMember: 1 }, 'USED_BY_YOU'],
    ['that was ended', { isActive: false, fromDay: '2027-01-01' }, {}, 'ENDED'],
  ])('%s', (_name, terms, { total = 0, byMember = 0 }, problem) => {
    const now = new Date('2026-11-21T06:00:00Z')
    expect(
      couponProblem({ coupon: { ...open, ...terms }, planType: 'ANNUAL', redemptions: { total, byMember }, now }),
    ).toBe(problem)
  })

  test.each<[string, CouponProblem | null]>([
    ['2026-11-19T18:29:59.999Z', 'NOT_STARTED'],
    ['2026-11-19T18:30:00.000Z', null],
    ['2026-11-22T18:29:59.999Z', null],
    ['2026-11-22T18:30:00.000Z', 'ENDED'],
  ])('is valid by Indian days: at %s %s', (at, problem) => {
    const redemptions = { total: 0, byMember: 0 }
    expect(couponProblem({ coupon: open, planType: 'ANNUAL', redemptions, now: new Date(at) })).toBe(problem)
  })

  test.each<[string, Partial<CouponRules>, { total?: number; byMember?: number }, string, boolean]>([
    ['paid at once', {}, {}, '2026-11-21T06:00:01Z', true],
    ['for a plan that the coupon no longer covers', { planTypes: [] }, {}, '2026-11-21T06:00:01Z', true],
    ['used up meanwhile', {}, { total: 2 }, '2026-11-21T07:00:00Z', false],
    ['by a member who has used it meanwhile', {}, { byMember: 1 }, '2026-11-21T06:16:00Z', false],
    ['ended meanwhile', { isActive: false }, {}, '2026-11-26T06:00:00Z', true],
    ['ended meanwhile, more than five days ago', { isActive: false }, {}, '2026-11-26T06:00:01Z', false],
    ['after its last day', {}, {}, '2026-11-26T06:00:00Z', true],
    ['whose last day was moved before it', { toDay: '2026-11-20' }, {}, '2026-11-21T06:00:01Z', true],
    ['five days after its last day', {}, {}, '2026-11-27T18:29:59Z', true],
    ['more than five days after its last day', {}, {}, '2026-11-27T18:30:00Z', false],
  ])('for an order of 21 November, %s', (_name, terms, { total = 0, byMember = 0 }, paidAt, isValid) => {
    const orderedAt = new Date('2026-11-21T06:00:00Z')
    const redemptions = { total, byMember }
    expect(isDiscountStillValid({ coupon: { ...open, ...terms }, redemptions, orderedAt, now: new Date(paidAt) })).toBe(
      isValid,
    )
  })

  test.each<[PlanType, CouponProblem | null]>([
    ['INITIAL', 'OTHER_PLAN'],
    ['HALF_YEARLY', null],
    ['ANNUAL', null],
  ])('for %s: %s', (planType, problem) => {
    const redemptions = { total: 0, byMember: 0 }
    expect(couponProblem({ coupon: open, planType, redemptions, now: new Date('2026-11-21T06:00:00Z') })).toBe(problem)
  })

  test.each<[string, Partial<CouponRules>, number, CouponState]>([
    ['runs', {}, 1, 'RUNNING'],
    ['is used up', {}, 2, 'USED_UP'],
    ['has not started', { fromDay: '2026-11-22' }, 0, 'COMING'],
    ['is over', { toDay: '2026-11-20' }, 2, 'OVER'],
    ['was ended', { isActive: false, toDay: '2026-11-20' }, 2, 'ENDED'],
  ])('%s', (_name, terms, paidUses, state) => {
    const now = new Date('2026-11-21T06:00:00Z')
    expect(couponState({ coupon: { ...open, ...terms }, paidUses, now })).toBe(state)
  })
})

test.each([
  ['PERCENT', 100, null, null, null],
  ['PERCENT', 101, null, null, 'PERCENT'],
  ['AMOUNT', 101, '2026-11-20', '2026-11-20', null],
  ['AMOUNT', 101, '2026-11-20', '2026-11-19', 'DAYS'],
  ['AMOUNT', 101, '2026-11-20', null, null],
] as const)('%s %d from %s to %s: %s', (kind, value, fromDay, toDay, problem) => {
  expect(couponRulesProblem({ kind, value, fromDay, toDay })).toBe(problem)
})
