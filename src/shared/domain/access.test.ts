import { describe, expect, test } from 'vitest'
import {
  firstActivation,
  isEntitled,
  includesLibrary,
  includesLiveSessions,
  includesProgramme,
  includesRecordings,
  type AccessSubject,
  subscriptionAt,
  type Entitlement,
  includesInitialPlan,
} from './access.ts'
import type { PlanType } from './plans.ts'
import type { Grant } from './grants.ts'

const ist = (text: string) => new Date(`${text}+05:30`)

function grant(planType: PlanType, starts: string, ends: string, ended: Partial<Grant> = {}): Grant {
  return {
    planType,
    startsAt: ist(starts),
    endsAt: ist(ends),
    endedAt: null,
    endReason: null,
    source: 'PAYMENT',
    ...ended,
  }
}

const initial = grant('INITIAL', '2026-11-20T10:00:00', '2026-11-29T23:59:59')
const half = grant('HALF_YEARLY', '2026-11-25T10:00:00', '2027-05-25T23:59:59')

const describeAt = (grants: Grant[], now: string) => {
  const { subscriptionStatus, planType } = subscriptionAt(grants, ist(now))
  return [subscriptionStatus, planType].filter(Boolean).join(' ')
}

describe('a subscription', () => {
  test.each([
    ['2026-11-20T09:59:59', 'INACTIVE', 'a second before it starts'],
    ['2026-11-20T10:00:00', 'ACTIVE INITIAL', 'at its start'],
    ['2026-11-29T23:59:58', 'ACTIVE INITIAL', 'a second before its end'],
    ['2026-11-29T23:59:59', 'EXPIRED INITIAL', 'at its end'],
    ['2026-11-30T00:00:00', 'EXPIRED INITIAL', 'a second after'],
  ])('at %s is %s: %s', (now, expected) => {
    expect(describeAt([initial], now)).toBe(expected)
  })

  test('without grants is inactive', () => {
    expect(describeAt([], '2026-11-20T10:00:00')).toBe('INACTIVE')
  })

  test('has the highest tier of the running terms, in any order of the grants', () => {
    expect(describeAt([half, initial], '2026-11-26T00:00:00')).toBe('ACTIVE HALF_YEARLY')
    expect(describeAt([initial, half], '2026-11-26T00:00:00')).toBe('ACTIVE HALF_YEARLY')
  })

  test('falls back to the lower plan that still runs when the upgrade is refunded', () => {
    const refunded = { ...half, endedAt: ist('2026-11-26T12:00:00'), endReason: 'REFUNDED' } as const
    expect(describeAt([initial, refunded], '2026-11-26T11:59:59')).toBe('ACTIVE HALF_YEARLY')
    expect(describeAt([initial, refunded], '2026-11-26T12:00:00')).toBe('ACTIVE INITIAL')
    expect(describeAt([initial, refunded], '2026-11-30T00:00:00')).toBe('EXPIRED INITIAL')
  })

  test('is one period when a second order extends it', () => {
    const second = grant('HALF_YEARLY', '2027-05-25T23:59:59', '2027-11-25T23:59:59')
    expect(subscriptionAt([half, second], ist('2027-01-01T00:00:00'))).toEqual({
      subscriptionStatus: 'ACTIVE',
      planType: 'HALF_YEARLY',
      startsAt: half.startsAt,
      expiresAt: second.endsAt,
      recordingsUntil: null,
    })
    expect(describeAt([half, second], '2027-05-25T23:59:59')).toBe('ACTIVE HALF_YEARLY')
    expect(describeAt([half, second], '2027-11-25T23:59:59')).toBe('EXPIRED HALF_YEARLY')
  })

  test('has no gap between 23:59:59 and midnight', () => {
    const second = grant('HALF_YEARLY', '2027-05-26T00:00:00', '2027-11-26T23:59:59')
    expect(describeAt([half, second], '2027-05-25T23:59:59.500')).toBe('ACTIVE HALF_YEARLY')
  })

  test('ends with its first period when the next starts later', () => {
    const later = grant('HALF_YEARLY', '2027-06-01T00:00:00', '2027-12-01T23:59:59')
    expect(subscriptionAt([half, later], ist('2027-01-01T00:00:00')).expiresAt).toEqual(half.endsAt)
    expect(describeAt([half, later], '2027-05-31T23:59:59')).toBe('EXPIRED HALF_YEARLY')
    expect(describeAt([half, later], '2027-06-01T00:00:00')).toBe('ACTIVE HALF_YEARLY')
  })

  test('keeps the later end when a shorter grant lies inside a longer one', () => {
    const inside = grant('HALF_YEARLY', '2026-12-01T00:00:00', '2026-12-31T23:59:59')
    expect(subscriptionAt([half, inside], ist('2026-12-05T00:00:00')).expiresAt).toEqual(half.endsAt)
  })

  test('is inactive from the moment an administrator removes it', () => {
    const removed = { ...half, endedAt: ist('2026-12-01T00:00:00'), endReason: 'REMOVED' } as const
    expect(describeAt([removed], '2026-11-30T23:59:59')).toBe('ACTIVE HALF_YEARLY')
    expect(describeAt([removed], '2026-12-01T00:00:00')).toBe('INACTIVE')
    expect(describeAt([initial, removed], '2026-12-01T00:00:00')).toBe('INACTIVE')
  })

  test('is expired, not inactive, after a refund', () => {
    const refunded = { ...half, endedAt: ist('2026-12-01T00:00:00'), endReason: 'REFUNDED' } as const
    expect(describeAt([refunded], '2026-12-01T00:00:00')).toBe('EXPIRED HALF_YEARLY')
    expect(subscriptionAt([refunded], ist('2026-12-02T00:00:00')).expiresAt).toEqual(refunded.endedAt)
  })

  test('ignores a grant that ended before it started', () => {
    const never = { ...half, endedAt: ist('2026-11-25T09:00:00'), endReason: 'REFUNDED' } as const
    expect(describeAt([never], '2027-12-01T00:00:00')).toBe('INACTIVE')
  })

  test('is expired when an administrator removed it after its end', () => {
    const late = { ...initial, endedAt: ist('2026-12-05T00:00:00'), endReason: 'REMOVED' } as const
    expect(describeAt([late], '2026-12-06T00:00:00')).toBe('EXPIRED INITIAL')
  })
})

test('the first activation is the earliest, also after an upgrade', () => {
  expect(firstActivation([])).toBeNull()
  expect(firstActivation([half, initial])).toEqual(initial.startsAt)
})

test('the initial plan is used once the member has had it', () => {
  expect(includesInitialPlan([half])).toBe(false)
  expect(includesInitialPlan([half, initial])).toBe(true)
})

describe('the access table', () => {
  const member = (status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED', planType: PlanType | null): AccessSubject => ({
    role: 'USER',
    subscription: { subscriptionStatus: status, planType },
  })
  const people: AccessSubject[] = [
    null,
    member('INACTIVE', null),
    member('EXPIRED', 'ANNUAL'),
    member('ACTIVE', 'INITIAL'),
    member('ACTIVE', 'HALF_YEARLY'),
    member('ACTIVE', 'ANNUAL'),
    { role: 'ADMIN' },
  ]

  // visitor, INACTIVE, EXPIRED, ACTIVE INITIAL, ACTIVE HALF_YEARLY, ACTIVE ANNUAL, ADMIN
  test.each<[Entitlement, string]>([
    ['COURSE_ITEMS', '- - - - + + +'],
    ['PROGRAMME', '- - - + + + -'],
    ['STREAM', '- - - - + + +'],
  ])('%s: %s', (use, expected) => {
    expect(people.map((person) => (isEntitled(use, person) ? '+' : '-')).join(' ')).toBe(expected)
  })

  test('an expired member has neither library, live sessions nor programme', () => {
    const expired = { subscriptionStatus: 'EXPIRED', planType: 'ANNUAL' } as const
    expect([includesLibrary(expired), includesLiveSessions(expired), includesProgramme(expired)]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('an active status without a plan opens nothing', () => {
    expect(includesProgramme({ subscriptionStatus: 'ACTIVE', planType: null })).toBe(false)
  })
})

describe('the recordings of the initial plan', () => {
  const until = ist('2026-12-01T23:59:59')
  const describeRecordings = (grants: Grant[], now: string) => {
    const subscription = subscriptionAt(grants, ist(now))
    return [includesProgramme(subscription), includesRecordings(subscription), subscription.recordingsUntil]
  }

  test.each<[string, boolean, boolean, Date | null, string]>([
    ['2026-11-29T23:59:58', true, true, until, 'a second before the plan ends'],
    ['2026-11-29T23:59:59', false, true, until, 'when the plan ends: no webinar, but the recordings'],
    ['2026-12-01T23:59:58', false, true, until, 'a second before two days later'],
    ['2026-12-01T23:59:59', false, false, null, 'two days later'],
  ])('at %s: webinar %s, recordings %s (%s)', (now, hasWebinar, hasRecordings, ends) => {
    expect(describeRecordings([initial], now)).toEqual([hasWebinar, hasRecordings, ends])
  })

  test('do not stay when the plan was refunded or removed, nor after a longer plan', () => {
    const refunded = { ...initial, endedAt: ist('2026-11-26T12:00:00'), endReason: 'REFUNDED' } as const
    const removed = { ...refunded, endReason: 'REMOVED' } as const
    for (const grants of [[refunded], [removed]]) {
      expect(describeRecordings(grants, '2026-11-26T12:00:00')).toEqual([false, false, null])
    }
    expect(describeRecordings([half], '2027-05-25T23:59:59')).toEqual([false, false, null])
  })
})
