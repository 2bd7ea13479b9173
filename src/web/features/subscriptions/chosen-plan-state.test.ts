import { chosenPlanState } from './chosen-plan-state.ts'
import type { PlanWithQuote, SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import type { PlanAvailability, PlanType, SubscriptionStatus } from '#shared/domain/plans.ts'
import { expect, test } from 'vitest'

const planOf = (planType: PlanType, offer: PlanAvailability): PlanWithQuote => ({
  _id: planType.toLowerCase(),
  id: planType.toLowerCase(),
  planName: planType,
  planType,
  price: 699,
  fullPrice: null,
  tagline: '',
  description: '',
  features: [],
  quote: { price: 699, credit: 0, discount: 0, payable: 699 },
  offer,
  renewal: null,
  firstWebinarAt: null,
})
const holding = (planType: PlanType, subscriptionStatus: SubscriptionStatus = 'ACTIVE'): SubscriptionAnswer => ({
  subscriptionStatus,
  currentPlan: { _id: planType, planName: planType, planType },
  startedAt: null,
  expiresAt: null,
})

test.each<[string, string, PlanWithQuote, SubscriptionAnswer | undefined, object]>([
  ['a new member pays', 'ANNUAL', planOf('ANNUAL', 'CHOOSE'), undefined, { kind: 'ORDERABLE' }],
  ['a plan near its end is renewed', 'ANNUAL', planOf('ANNUAL', 'RENEW'), holding('ANNUAL'), { kind: 'ORDERABLE' }],
  ['a running plan is reported', 'ANNUAL', planOf('ANNUAL', 'ACTIVATED'), holding('ANNUAL'), { kind: 'OWNED' }],
  [
    'a higher plan is reported',
    'HALF_YEARLY',
    planOf('HALF_YEARLY', 'HIDDEN'),
    holding('ANNUAL'),
    { kind: 'INCLUDED', current: 'ANNUAL' },
  ],
  ['the initial plan is available once', 'INITIAL', planOf('INITIAL', 'USED'), undefined, { kind: 'USED' }],
  [
    'an ended higher plan includes nothing',
    'HALF_YEARLY',
    planOf('HALF_YEARLY', 'HIDDEN'),
    holding('ANNUAL', 'EXPIRED'),
    { kind: 'NOT_ON_SALE' },
  ],
  ['an unknown plan is not on sale', 'WEEKLY', planOf('ANNUAL', 'CHOOSE'), undefined, { kind: 'NOT_ON_SALE' }],
])('%s', (_, key, plan, subscription, expected) => {
  expect(chosenPlanState({ key, plans: [plan], subscription })).toMatchObject(expected)
})

test('nothing was chosen without a key', () => {
  expect(chosenPlanState({ key: null, plans: [planOf('ANNUAL', 'CHOOSE')], subscription: undefined })).toBeNull()
})
