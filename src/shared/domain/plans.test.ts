import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CurrentPeriod,
  isOrderable,
  PLAN_AVAILABILITIES,
  PLAN_TYPES,
  planAvailability,
  type PlanType,
  type SubscriptionStatus,
  quote,
  grantEnd,
  tierOf,
  orderValue,
} from './plans.ts'

const ist = (text: string) => new Date(`${text}+05:30`)

test('the tiers rise from initial over half-yearly to annual', () => {
  expect(PLAN_TYPES.toSorted((a, b) => tierOf(a) - tierOf(b))).toEqual(['INITIAL', 'HALF_YEARLY', 'ANNUAL'])
})

describe('a grant ends at 23:59:59 IST', () => {
  test.each<[PlanType, string, string, string]>([
    ['INITIAL', '2026-11-20T19:59:59', '2026-11-29T23:59:59', 'on the day of the tenth session'],
    ['INITIAL', '2026-11-20T20:00:00', '2026-11-29T23:59:59', 'activated on the stroke of the session'],
    ['INITIAL', '2026-11-20T20:00:01', '2026-11-30T23:59:59', 'a day later when today’s session was missed'],
    ['HALF_YEARLY', '2026-11-20T00:00:00', '2027-05-20T23:59:59', 'six calendar months on'],
    ['HALF_YEARLY', '2026-08-31T12:00:00', '2027-02-28T23:59:59', 'clamped to the end of February'],
    ['ANNUAL', '2026-11-20T23:59:59', '2027-11-20T23:59:59', 'twelve calendar months on'],
    ['ANNUAL', '2028-02-29T12:00:00', '2029-02-28T23:59:59', 'from a leap day'],
  ])('%s from %s at %s: %s', (planType, starts, ends) => {
    expect(grantEnd({ planType, startsAt: ist(starts), programmeTime: '20:00' })).toEqual(ist(ends))
  })
})

describe('a quote', () => {
  const half: CurrentPeriod = {
    planType: 'HALF_YEARLY',
    remainingValueInPaise: 69_900,
    startsAt: ist('2026-11-20T10:00:00'),
    endsAt: ist('2027-05-20T23:59:59'),
  }
  const initial: CurrentPeriod = {
    planType: 'INITIAL',
    remainingValueInPaise: 19_900,
    startsAt: ist('2026-11-20T10:00:00'),
    endsAt: ist('2026-11-29T23:59:59'),
  }

  const payable = (current: CurrentPeriod | null, now: string, priceInPaise = 129_900) =>
    quote({ priceInPaise, planType: 'ANNUAL', current, now: ist(now) }).payableInPaise

  test.each([
    ['no plan', null, '2026-11-21T00:00:00', 129_900],
    ['the day it was bought, all 181 days left', half, '2026-11-20T10:00:01', 60_000],
    ['the last moment of that day', half, '2026-11-20T23:59:59', 60_000],
    ['the next day, 180 of 181 left, rounded down to whole rupees', half, '2026-11-21T00:00:00', 60_300],
    ['the day before the last', half, '2027-05-19T23:59:59', 129_500],
    ['the last day, none left', half, '2027-05-20T00:00:00', 129_900],
    ['at the end', half, '2027-05-20T23:59:59', 129_900],
    ['an initial plan in full to its last second', initial, '2026-11-29T23:59:58', 110_000],
    ['an initial plan that has ended', initial, '2026-11-29T23:59:59', 129_900],
    ['a complimentary plan', { ...half, remainingValueInPaise: 0 }, '2026-11-21T00:00:00', 129_900],
  ] as const)('%s', (_, current, now, expected) => {
    expect(payable(current, now)).toBe(expected)
  })

  test('is never below one rupee', () => {
    expect(payable(half, '2026-11-20T10:00:00', 69_900)).toBe(100)
    expect(payable(half, '2026-11-20T10:00:00', 50_000)).toBe(100)
  })

  test('gives no credit for the same or a higher plan, which is extended instead', () => {
    const now = ist('2026-12-01T00:00:00')
    for (const planType of ['HALF_YEARLY', 'INITIAL'] as const) {
      expect(quote({ priceInPaise: 69_900, planType, current: half, now })).toEqual({
        priceInPaise: 69_900,
        creditInPaise: 0,
        payableInPaise: 69_900,
      })
    }
  })

  test('adds up, stays in whole rupees and never falls as days pass', () => {
    const rupees = fc.integer({ min: 1, max: 100_000 }).map((amount) => amount * 100)
    const hours = fc.integer({ min: 0, max: 4344 })
    fc.assert(
      fc.property(rupees, rupees, hours, hours, (priceInPaise, paid, one, other) => {
        const at = (hour: number) =>
          quote({
            priceInPaise,
            planType: 'ANNUAL',
            current: { ...half, remainingValueInPaise: paid },
            now: new Date(half.startsAt.getTime() + hour * 3_600_000),
          })
        const [sooner, later] = [at(Math.min(one, other)), at(Math.max(one, other))]
        expect(sooner.creditInPaise + sooner.payableInPaise).toBe(priceInPaise)
        expect(sooner.payableInPaise % 100).toBe(0)
        expect(sooner.payableInPaise).toBeGreaterThanOrEqual(100)
        expect(sooner.payableInPaise).toBeLessThanOrEqual(later.payableInPaise)
      }),
    )
  })
})

describe('the offer of a plan', () => {
  const offers = (
    subscription: Parameters<typeof planAvailability>[0]['subscription'],
    hasUsedInitialPlan: boolean,
    isRenewable = false,
  ) =>
    PLAN_TYPES.map((planType) => planAvailability({ planType, subscription, hasUsedInitialPlan, isRenewable })).join(
      ' ',
    )

  test.each<[SubscriptionStatus, PlanType | null, boolean, string, string]>([
    ['INACTIVE', null, false, 'CHOOSE CHOOSE CHOOSE', 'a new member can buy any plan'],
    ['INACTIVE', null, true, 'USED CHOOSE CHOOSE', 'the initial plan is available once'],
    ['ACTIVE', 'INITIAL', true, 'ACTIVATED CHOOSE CHOOSE', 'upgrades are offered'],
    ['ACTIVE', 'HALF_YEARLY', true, 'HIDDEN ACTIVATED CHOOSE', 'lower tiers are hidden'],
    ['ACTIVE', 'HALF_YEARLY', false, 'HIDDEN ACTIVATED CHOOSE', 'lower tiers are hidden'],
    ['ACTIVE', 'ANNUAL', true, 'HIDDEN HIDDEN ACTIVATED', 'only the highest plan is shown'],
    ['EXPIRED', 'INITIAL', true, 'USED CHOOSE CHOOSE', 'any plan but the initial one'],
    ['EXPIRED', 'ANNUAL', true, 'USED CHOOSE CHOOSE', 'also the previous plan and a lower one'],
    ['EXPIRED', 'ANNUAL', false, 'HIDDEN CHOOSE CHOOSE', 'no initial plan after starting with a higher one'],
  ])('%s %s, used initial %s: %s (%s)', (subscriptionStatus, planType, hasUsed, expected) => {
    expect(offers({ subscriptionStatus, planType }, hasUsed)).toBe(expected)
  })

  test('near its end the running plan can be renewed, and no lower one chosen', () => {
    expect(offers({ subscriptionStatus: 'ACTIVE', planType: 'ANNUAL' }, true, true)).toBe('HIDDEN HIDDEN RENEW')
    expect(offers({ subscriptionStatus: 'ACTIVE', planType: 'HALF_YEARLY' }, true, true)).toBe('HIDDEN RENEW CHOOSE')
  })

  test('only plans to choose or to renew can be ordered', () => {
    expect(PLAN_AVAILABILITIES.filter(isOrderable)).toEqual(['CHOOSE', 'RENEW'])
  })
})

describe('the worth of an order at settlement', () => {
  test.each([
    { priceInPaise: 129_900, shortfallInPaise: 0, availableCreditInPaise: 0, valueInPaise: 129_900, timeShare: 1 },
    {
      priceInPaise: 129_900,
      shortfallInPaise: 69_900,
      availableCreditInPaise: 69_900,
      valueInPaise: 129_900,
      timeShare: 1,
    },
    {
      priceInPaise: 129_900,
      shortfallInPaise: 69_900,
      availableCreditInPaise: 80_000,
      valueInPaise: 129_900,
      timeShare: 1,
    },
    {
      priceInPaise: 100_000,
      shortfallInPaise: 60_000,
      availableCreditInPaise: 0,
      valueInPaise: 40_000,
      timeShare: 0.4,
    },
    {
      priceInPaise: 100_000,
      shortfallInPaise: 60_000,
      availableCreditInPaise: 10_000,
      valueInPaise: 50_000,
      timeShare: 0.5,
    },
  ])(
    'price $priceInPaise, of which $shortfallInPaise was not paid, with a credit of $availableCreditInPaise',
    ({ valueInPaise, timeShare, ...order }) => {
      expect(orderValue(order)).toEqual({ valueInPaise, timeShare })
    },
  )
})
