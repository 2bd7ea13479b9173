import { paymentReason, paymentState, type ReasonFacts } from './payment-states.ts'
import { expect, test } from 'vitest'

const fresh: ReasonFacts = {
  status: 'CREATED',
  lastCheck: null,
  isWatched: true,
  isRefundedInPart: false,
  isRefundRefused: false,
  isForNobody: false,
  isRefundOnItsWay: false,
  hasReachedProvider: true,
  isPresentKey: true,
}

test.each<[string, Partial<ReasonFacts>, string, string | null]>([
  ['just made', {}, 'OPEN', 'NOT_ASKED_YET'],
  ['that the provider never made', { hasReachedProvider: false, isWatched: false }, 'NOT_PAID', 'NEVER_REACHED'],
  ['that nobody has paid yet', { lastCheck: 'NOTHING' }, 'OPEN', 'NOBODY_PAID_YET'],
  ['that nobody ever paid', { lastCheck: 'NOTHING', isWatched: false }, 'NOT_PAID', 'NEVER_PAID'],
  ['that was declined', { status: 'ATTEMPTED', lastCheck: 'FAILED' }, 'OPEN', 'DECLINED'],
  ['declined for good', { status: 'ATTEMPTED', lastCheck: 'FAILED', isWatched: false }, 'NOT_PAID', 'NEVER_PAID'],
  ['that the bank confirms', { status: 'ATTEMPTED', lastCheck: 'PENDING' }, 'OPEN', 'BANK_CONFIRMING'],
  ['asked about in silence', { lastCheck: 'UNAVAILABLE' }, 'OPEN', 'PROVIDER_SILENT'],
  ['that the provider does not know', { lastCheck: 'REFUSED' }, 'OPEN', 'PROVIDER_REFUSED'],
  ['of another key', { lastCheck: 'REFUSED', isPresentKey: false }, 'OPEN', 'OTHER_KEY'],
  ['that is paid', { status: 'PAID', lastCheck: 'PAID', isWatched: false }, 'PAID', null],
  ['paid, and silence since', { status: 'PAID', lastCheck: 'UNAVAILABLE' }, 'PAID', null],
  ['refunded in part', { status: 'PAID', isRefundedInPart: true }, 'PART_REFUNDED', null],
  ['with money on its way back', { status: 'PAID', isRefundOnItsWay: true }, 'PAID', 'REFUND_ON_ITS_WAY'],
  ['whose refund was refused', { status: 'PAID', isRefundRefused: true }, 'ATTENTION', 'REFUND_REFUSED'],
  ['paid when the member had left', { status: 'PAID', isForNobody: true }, 'ATTENTION', 'MEMBER_HAD_LEFT'],
  [
    'paid for nobody, with its money on its way back',
    { status: 'PAID', isForNobody: true, isRefundOnItsWay: true },
    'ATTENTION',
    'REFUND_ON_ITS_WAY',
  ],
  ['that is refunded', { status: 'REFUNDED', lastCheck: 'REFUNDED' }, 'REFUNDED', null],
  ['paid with another amount', { status: 'ATTEMPTED', lastCheck: 'MISMATCHED' }, 'ATTENTION', 'WRONG_AMOUNT'],
  ['paid, and once more with another amount', { status: 'PAID', lastCheck: 'MISMATCHED' }, 'ATTENTION', 'WRONG_AMOUNT'],
])('an order %s', (_, facts, state, reason) => {
  expect([paymentState({ ...fresh, ...facts }), paymentReason({ ...fresh, ...facts })]).toEqual([state, reason])
})
