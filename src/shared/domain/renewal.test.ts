import { subscriptionAt } from './access.ts'
import type { Grant } from './grants.ts'
import type { PlanType } from './plans.ts'
import { isEndingSoon } from './renewal.ts'
import { expect, test } from 'vitest'

const ist = (text: string) => new Date(`${text}+05:30`)
const grant = (planType: PlanType, startsOn: string, endsOn: string): Grant => ({
  planType,
  startsAt: ist(`${startsOn}T10:00:00`),
  endsAt: ist(`${endsOn}T23:59:59`),
  endedAt: null,
  endReason: null,
  source: 'PAYMENT',
})
const annual = grant('ANNUAL', '2026-07-05', '2027-07-05')
const half = grant('HALF_YEARLY', '2027-01-05', '2027-07-05')
const following = (planType: PlanType): Grant => ({
  ...grant(planType, '2027-07-05', '2028-01-05'),
  startsAt: annual.endsAt,
})

test.each<[string, Grant[], string, boolean]>([
  ['31 days before its end', [annual], '2027-06-04T23:59:59', false],
  ['30 days before its end', [annual], '2027-06-05T00:00:00', true],
  ['on its last second', [annual], '2027-07-05T23:59:58', true],
  ['after its end', [annual], '2027-07-05T23:59:59', false],
  ['half-yearly, too', [half], '2027-07-01T12:00:00', true],
  ['the initial plan never', [grant('INITIAL', '2027-07-01', '2027-07-10')], '2027-07-09T12:00:00', false],
  ['renewed already', [annual, following('ANNUAL')], '2027-07-01T12:00:00', false],
  ['while a lower plan is to follow it', [annual, following('HALF_YEARLY')], '2027-07-01T12:00:00', true],
  ['without a plan', [], '2027-07-01T12:00:00', false],
])('a plan can be renewed %s: %#', (_, grants, at, expected) => {
  const now = ist(at)
  expect(isEndingSoon(subscriptionAt(grants, now), now)).toBe(expected)
})
