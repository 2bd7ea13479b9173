import { describe, expect, test } from 'vitest'
import type { PlanType } from './plans.ts'
import { startTerm } from './terms.ts'

const ist = (text: string) => new Date(`${text}+05:30`)
const now = ist('2026-11-25T10:00:00')
const held = (planType: PlanType, ends: string, ended?: string) => ({
  planType,
  endsAt: ist(ends),
  endedAt: ended === undefined ? null : ist(ended),
})

describe('a plan that is bought', () => {
  test.each([
    ['starts now when nothing is held', 'INITIAL', [], '2026-11-25T10:00:00', '2026-12-04T23:59:59'],
    [
      'starts now when what was held has ended',
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
      'ignores what a refund has ended',
      'HALF_YEARLY',
      [held('HALF_YEARLY', '2027-05-20T23:59:59', '2026-11-22T00:00:00')],
      '2026-11-25T10:00:00',
      '2027-05-25T23:59:59',
    ],
  ] as const)('%s', (_, planType, grants, starts, ends) => {
    expect(startTerm({ planType, grants, now, programmeTime: '20:00' })).toEqual({
      startsAt: ist(starts),
      endsAt: ist(ends),
    })
  })
})
