import type { TimelineEvent } from '#shared/contract/admin-payments.ts'
import { formatIstDate } from '#shared/domain/ist.ts'
import { formatRupees, paise } from '#shared/domain/money.ts'
import type { PaymentWay } from '#shared/domain/manual-payments.ts'
import type { OrderStateReason, OrderState } from '#shared/domain/order-states.ts'
import { t } from '#web/i18n/t.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const ORDER_STATE_LABELS: Record<OrderState, () => string> = {
  OPEN: () => t('Open'),
  PAID: () => t('Paid'),
  PART_REFUNDED: () => t('Part refunded'),
  REFUNDED: () => t('Refunded'),
  NOT_PAID: () => t('Not paid'),
  ATTENTION: () => t('Needs you'),
}

export const ORDER_STATE_TONES: Record<OrderState, BadgeTone> = {
  OPEN: 'warning',
  PAID: 'success',
  PART_REFUNDED: 'success',
  REFUNDED: 'neutral',
  NOT_PAID: 'neutral',
  ATTENTION: 'danger',
}

export const PAYMENT_WAY_LABELS: Record<PaymentWay, () => string> = {
  ONLINE: () => t('Online'),
  CASH: () => t('Cash'),
  UPI: () => t('UPI'),
  BANK_TRANSFER: () => t('Bank transfer'),
  OTHER: () => t('Other'),
}

/** Why an order is in its state, and what happens next. */
export const ORDER_STATE_REASON_LABELS: Record<OrderStateReason, () => string> = {
  WRONG_AMOUNT: () =>
    t('Money came that does not fit this order. Nothing was granted: please look at the payment service.'),
  REFUND_REFUSED: () => t('The payment service has refused the last refund. Nothing was sent back.'),
  MEMBER_HAD_LEFT: () =>
    t('Paid when the member had already left, so nobody got the plan. Please give the money back.'),
  REFUND_ON_ITS_WAY: () => t('A refund is on its way. It counts once the payment service has sent it.'),
  OTHER_KEY: () => t('Made with another payment key. The present key cannot read it.'),
  NEVER_REACHED: () => t('The payment service never made this order, so nobody could pay it.'),
  NOT_ASKED_YET: () => t('Just ordered. We ask the payment service in a moment.'),
  NOBODY_PAID_YET: () => t('Nobody has paid yet. We keep asking for five days.'),
  BANK_CONFIRMING: () => t('The bank has not decided yet. We keep asking.'),
  DECLINED: () => t('The bank declined. It may still change its mind, so we keep asking.'),
  PROVIDER_SILENT: () => t('The payment service did not answer the last time. We ask again by ourselves.'),
  PROVIDER_REFUSED: () => t('The payment service does not know this order.'),
  NEVER_PAID: () => t('Nobody paid within five days. We have stopped asking.'),
}

const CHECK_RESULT_LABELS = new Map(
  Object.entries({
    NOTHING: () => t('nobody has paid'),
    FAILED: () => t('declined'),
    PENDING: () => t('the bank has not decided'),
    PAID: () => t('paid'),
    REFUNDED: () => t('refunded'),
    MISMATCHED: () => t('another amount than ordered'),
    UNAVAILABLE: () => t('no answer'),
    REFUSED: () => t('order not known'),
  }),
)

const ATTEMPT_STATE_LABELS = new Map(
  Object.entries({
    CREATED: () => t('begun'),
    AUTHORIZED: () => t('authorised'),
    CAPTURED: () => t('captured'),
    REFUNDED: () => t('refunded'),
    FAILED: () => t('declined'),
  }),
)

const PLAN_END_REASON_LABELS = new Map(
  Object.entries({
    UPGRADED: () => t('replaced by an upgrade'),
    REFUNDED: () => t('refunded'),
    REMOVED: () => t('ended by an administrator'),
  }),
)

/** The payment service's events, by its names. */
const PROVIDER_EVENT_LABELS = new Map(
  Object.entries({
    'order.paid': () => t('the order was paid'),
    'payment.authorized': () => t('the bank has agreed'),
    'payment.captured': () => t('the payment came'),
    'payment.failed': () => t('the payment failed'),
    'refund.created': () => t('a refund was begun'),
    'refund.processed': () => t('a refund has gone back'),
    'refund.failed': () => t('a refund failed'),
  }),
)

/** Payment methods, by the payment service's names and our ways of recorded payments. */
const PAYMENT_METHOD_LABELS = new Map(
  Object.entries({
    upi: () => t('UPI'),
    card: () => t('card'),
    netbanking: () => t('net banking'),
    wallet: () => t('wallet'),
    emi: () => t('instalments'),
    cash: () => t('cash'),
    bank_transfer: () => t('bank transfer'),
    other: () => t('another way'),
  }),
)

/** One event of the timeline as a sentence. Reasons and notes are gone with the member's account. */
export function timelineEventText({ kind, amount, what, until }: TimelineEvent): string {
  const money = amount === null ? '' : formatRupees(paise(amount))
  const name = what ?? ''
  const sentences: Record<TimelineEvent['kind'], () => string> = {
    ORDERED: () => t('Ordered for {money}', { money }),
    RECORDED: () => t('Recorded by an administrator'),
    ATTEMPTED: () => t('Payment of {money}: {result}', { money, result: ATTEMPT_STATE_LABELS.get(name)?.() ?? name }),
    EVENT: () => t('Told by the payment service: {what}', { what: PROVIDER_EVENT_LABELS.get(name)?.() ?? name }),
    CHECKED: () => t('Last asked the payment service: {result}', { result: CHECK_RESULT_LABELS.get(name)?.() ?? name }),
    PAID: () =>
      name
        ? t('{money} received by {method}', { money, method: PAYMENT_METHOD_LABELS.get(name)?.() ?? name })
        : t('{money} received', { money }),
    GRANTED: () => t('{plan} given until {day}', { plan: name, day: until ? formatIstDate(until) : '–' }),
    ENDED: () => t('Plan ended: {reason}', { reason: PLAN_END_REASON_LABELS.get(name)?.() ?? name }),
    REFUND_ASKED: () =>
      name
        ? t('Refund of {money} asked for: {reason}', { money, reason: name })
        : t('Refund of {money} asked for', { money }),
    REFUND_ACCEPTED: () => t('Refund of {money} accepted by the payment service', { money }),
    REFUND_FAILED: () =>
      name
        ? t('Refund of {money} refused by the payment service: {reason}', { money, reason: name })
        : t('Refund of {money} refused by the payment service', { money }),
    REFUND_HANDLED: () => (name ? t('Marked as done: {note}', { note: name }) : t('Marked as done')),
    REFUNDED: () => t('{money} refunded in all', { money }),
    PAID_BACK: () =>
      name
        ? t('{money} paid back by hand: {reason}', { money, reason: name })
        : t('{money} paid back by hand', { money }),
  }
  return sentences[kind]()
}
