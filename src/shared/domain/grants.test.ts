import { describe, expect, test } from 'vitest'
import type { PlanType } from './plans.ts'
import { closeGaps, type Grant, nextGrantDates } from './grants.ts'

const ist = (text: string) => new Date(`${text}+05:30`)
const now = ist('2026-11-25T10:00:00')
const held = (planType: PlanType, ends: string, ended?: string) => ({
  planType,
  endsAt: ist(ends),
  endedAt: ended === undefined ? null : ist(ended),
})

describe('a bought plan', () => {
  test.each([
    ['starts now without other grants', 'INITIAL', [], '2026-11-25T10:00:00', '2026-12-04T23:59:59'],
    [
      'starts now when the earlier grant has ended',
      'HALF_YEARLY',
      [held('HALF_YEARLY', '2026-11-24T23:59:59')],
      '2026-11-25T10:00:00',
      '2027-05-25T23:59:59',
    ],
    [
      'starts now as an upgrade',
      'ANNUAL',
      [held('HALF_YEARLY', '2027-05-20T23:59:59')],
      '2026-11-25T10:00:00',
      '2027-11-25T23:59:59',
    ],
    [
      'extends the same plan',
      'HALF_YEARLY',
      [held('HALF_YEARLY', '2027-05-20T23:59:59')],
      '2027-05-20T23:59:59',
      '2027-11-20T23:59:59',
    ],
    [
      'gives ten more sessions when the initial plan is paid twice',
      'INITIAL',
      [held('INITIAL', '2026-11-29T23:59:59')],
      '2026-11-29T23:59:59',
      '2026-12-09T23:59:59',
    ],
    [
      'follows a higher plan when its payment came late',
      'HALF_YEARLY',
      [held('ANNUAL', '2027-11-20T23:59:59'), held('HALF_YEARLY', '2027-05-20T23:59:59', '2026-11-21T00:00:00')],
      '2027-11-20T23:59:59',
      '2028-05-20T23:59:59',
    ],
    [
      'ignores a refunded grant',
      'HALF_YEARLY',
      [held('HALF_YEARLY', '2027-05-20T23:59:59', '2026-11-22T00:00:00')],
      '2026-11-25T10:00:00',
      '2027-05-25T23:59:59',
    ],
  ] as const)('%s', (_, planType, grants, starts, ends) => {
    expect(nextGrantDates({ planType, grants, now, programmeTime: '20:00' })).toEqual({
      startsAt: ist(starts),
      endsAt: ist(ends),
    })
  })
})

describe('after a grant was ended early', () => {
  const grant = (starts: string, ends: string, rest: Partial<Grant> = {}): Grant => ({
    planType: 'HALF_YEARLY',
    startsAt: ist(starts),
    endsAt: ist(ends),
    endedAt: null,
    endReason: null,
    source: 'PAYMENT',
    ...rest,
  })
  const first = grant('2026-11-20T10:00:00', '2027-05-20T23:59:59')
  const second = grant('2027-05-20T23:59:59', '2027-11-20T23:59:59')
  const third = grant('2027-11-20T23:59:59', '2028-05-20T23:59:59')
  const refunded = { endedAt: now, endReason: 'REFUNDED' } as const
  const moved = (...grants: Grant[]) =>
    closeGaps({ grants, now, programmeTime: '20:00' }).map(({ startsAt, endsAt }) => [startsAt, endsAt])

  test('nothing moves without an ended grant', () => {
    expect(moved(third, first, second)).toEqual([])
  })

  test('the following grant starts now, and the next one after it', () => {
    expect(moved(third, { ...first, ...refunded }, second)).toEqual([
      [now, ist('2027-05-25T23:59:59')],
      [ist('2027-05-25T23:59:59'), ist('2027-11-25T23:59:59')],
    ])
  })

  test('only later grants move', () => {
    expect(moved(first, { ...second, ...refunded }, third)).toEqual([[first.endsAt, ist('2027-11-20T23:59:59')]])
  })

  test('a lower plan after a refunded higher one starts now, unless it was refunded itself', () => {
    const higher = { ...first, planType: 'ANNUAL', ...refunded } as const
    expect(moved(higher, second)).toEqual([[now, ist('2027-05-25T23:59:59')]])
    expect(moved(higher, { ...second, ...refunded })).toEqual([])
  })
})

describe('a plan with a share of its length', () => {
  const startsAt = new Date('2026-11-20T06:30:00Z')
  const whole = { planType: 'ANNUAL', grants: [], now: startsAt, programmeTime: '20:00' } as const

  test.each([
    { timeShare: 1, endsAt: '2027-11-20T18:29:59.000Z' },
    { timeShare: 0.5, endsAt: '2027-05-22T18:29:59.000Z' },
    { timeShare: 0.001, endsAt: '2026-11-20T18:29:59.000Z' },
    { timeShare: 0.9999, endsAt: '2027-11-20T18:29:59.000Z' },
  ])('$timeShare of it ends at $endsAt', ({ timeShare, endsAt }) => {
    expect(nextGrantDates({ ...whole, timeShare }).endsAt.toISOString()).toBe(endsAt)
  })
})
