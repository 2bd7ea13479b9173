import { orderStateReason, orderState, type ReasonFacts } from './order-states.ts'
import { expect, test } from 'vitest'

const fresh: ReasonFacts = {
  status: 'CREATED',
  lastCheck: null,
  isStillChecked: true,
  isRefundedInPart: false,
  isRefundRefused: false,
  isWithoutMember: false,
  isRefundOnItsWay: false,
  hasReachedProvider: true,
  isCurrentKey: true,
}

test.each<[string, Partial<ReasonFacts>, string, string | null]>([
  ['just made', {}, 'OPEN', 'NOT_ASKED_YET'],
  ['that the provider never made', { hasReachedProvider: false, isStillChecked: false }, 'NOT_PAID', 'NEVER_REACHED'],
  ['without a payment so far', { lastCheck: 'NOTHING' }, 'OPEN', 'NOBODY_PAID_YET'],
  ['that was never paid', { lastCheck: 'NOTHING', isStillChecked: false }, 'NOT_PAID', 'NEVER_PAID'],
  ['that was declined', { status: 'ATTEMPTED', lastCheck: 'FAILED' }, 'OPEN', 'DECLINED'],
  [
    'declined and no longer checked',
    { status: 'ATTEMPTED', lastCheck: 'FAILED', isStillChecked: false },
    'NOT_PAID',
    'NEVER_PAID',
  ],
  ['that the bank is confirming', { status: 'ATTEMPTED', lastCheck: 'PENDING' }, 'OPEN', 'BANK_CONFIRMING'],
  ['whose provider does not answer', { lastCheck: 'UNAVAILABLE' }, 'OPEN', 'PROVIDER_SILENT'],
  ['that the provider does not know', { lastCheck: 'REFUSED' }, 'OPEN', 'PROVIDER_REFUSED'],
  ['of another key', { lastCheck: 'REFUSED', isCurrentKey: false }, 'OPEN', 'OTHER_KEY'],
  ['that is paid', { status: 'PAID', lastCheck: 'PAID', isStillChecked: false }, 'PAID', null],
  ['paid, whose provider does not answer since', { status: 'PAID', lastCheck: 'UNAVAILABLE' }, 'PAID', null],
  ['refunded in part', { status: 'PAID', isRefundedInPart: true }, 'PART_REFUNDED', null],
  ['with a refund on its way', { status: 'PAID', isRefundOnItsWay: true }, 'PAID', 'REFUND_ON_ITS_WAY'],
  ['whose refund was refused', { status: 'PAID', isRefundRefused: true }, 'ATTENTION', 'REFUND_REFUSED'],
  ['paid after the member was deleted', { status: 'PAID', isWithoutMember: true }, 'ATTENTION', 'MEMBER_HAD_LEFT'],
  [
    'paid after the member was deleted, with a refund on its way',
    { status: 'PAID', isWithoutMember: true, isRefundOnItsWay: true },
    'ATTENTION',
    'REFUND_ON_ITS_WAY',
  ],
  ['that is refunded', { status: 'REFUNDED', lastCheck: 'REFUNDED' }, 'REFUNDED', null],
  ['paid with another amount', { status: 'ATTEMPTED', lastCheck: 'MISMATCHED' }, 'ATTENTION', 'WRONG_AMOUNT'],
  ['paid, and once more with another amount', { status: 'PAID', lastCheck: 'MISMATCHED' }, 'ATTENTION', 'WRONG_AMOUNT'],
])('an order %s', (_, facts, state, reason) => {
  expect([orderState({ ...fresh, ...facts }), orderStateReason({ ...fresh, ...facts })]).toEqual([state, reason])
})
