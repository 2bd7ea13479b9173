import { call, csvFile } from './call.ts'
import { boundedText, byId, id, instant, listQuery, multilineText, page } from './fields.ts'
import { CHECK_RESULTS } from '#shared/domain/orders.ts'
import { PAYMENT_WAYS } from '#shared/domain/manual-payments.ts'
import { ORDER_STATES } from '#shared/domain/order-states.ts'
import { FOUND_BY } from '#shared/domain/reference-search.ts'
import { RECEIPT_KINDS } from '#shared/domain/receipts.ts'
import * as z from 'zod/mini'

export const orderState = z.enum(ORDER_STATES, 'Please choose a state.')

export const paymentWay = z.enum(PAYMENT_WAYS, 'Please choose a way of payment.')

/** One order with what came of it; amounts in rupees. */
export const adminOrderSummary = z.object({
  _id: z.string(),
  /** The provider's ids of the order and of its last captured payment. */
  orderId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  state: orderState,
  /** Explains `state`; null when it needs no explanation. */
  reason: z.nullable(
    z.enum([
      'WRONG_AMOUNT',
      'REFUND_REFUSED',
      'MEMBER_HAD_LEFT',
      'REFUND_ON_ITS_WAY',
      'OTHER_KEY',
      'NEVER_REACHED',
      'NOT_ASKED_YET',
      'NOBODY_PAID_YET',
      'BANK_CONFIRMING',
      'DECLINED',
      'PROVIDER_SILENT',
      'PROVIDER_REFUSED',
      'NEVER_PAID',
    ]),
  ),
  /** Null once the member has left. */
  member: z.nullable(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  planName: z.string(),
  way: paymentWay,
  amount: z.number(),
  refunded: z.number(),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** Of its payments, oldest first. */
  receipts: z.array(z.object({ _id: z.string(), kind: z.enum(RECEIPT_KINDS), number: z.string() })),
})
export type AdminOrderSummary = z.output<typeof adminOrderSummary>

/** An order in the list; `foundBy` is null without a search, and when it found a part of the member's details. */
const listedOrder = z.extend(adminOrderSummary, { foundBy: z.nullable(z.enum(FOUND_BY)) })
export type ListedOrder = AdminOrderSummary & Partial<Pick<z.output<typeof listedOrder>, 'foundBy'>>

/**
 * An event in the timeline of an order. `what` is its detail, such as the provider's id or the reason; `until` is the
 * end of the granted period.
 */
export const timelineEvent = z.object({
  at: instant,
  kind: z.enum([
    'ORDERED',
    'RECORDED',
    'ATTEMPTED',
    'EVENT',
    'CHECKED',
    'PAID',
    'GRANTED',
    'ENDED',
    'REFUND_ASKED',
    'REFUND_ACCEPTED',
    'REFUND_FAILED',
    'REFUND_HANDLED',
    'REFUNDED',
    'PAID_BACK',
  ]),
  amount: z.nullable(z.number()),
  what: z.nullable(z.string()),
  until: z.nullable(instant),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** Money that came for an order. */
export const capturedPayment = z.object({
  _id: z.string(),
  paymentId: z.string(),
  /** Of a recorded payment; '' when there is none. */
  reference: z.string(),
  amount: z.number(),
  refunded: z.number(),
  /** The amount that can still be refunded. */
  left: z.number(),
  /** Whether an upgrade has credited the remaining value. */
  isUpgraded: z.boolean(),
})
export type CapturedPayment = z.output<typeof capturedPayment>

export const adminOrder = z.extend(adminOrderSummary, {
  price: z.number(),
  credit: z.number(),
  discount: z.number(),
  keyId: z.string(),
  /** When the provider was asked last, what came of it, and when it is asked next. */
  lastCheckAt: z.nullable(instant),
  lastCheck: z.nullable(z.enum(CHECK_RESULTS)),
  nextCheckAt: z.nullable(instant),
  payments: z.array(capturedPayment),
  story: z.array(timelineEvent),
})
export type AdminOrder = z.output<typeof adminOrder>

const filters = {
  state: z.optional(orderState),
  way: z.optional(paymentWay),
  /** The payments of one member. */
  member: z.optional(id),
  from: z.optional(instant),
  to: z.optional(instant),
}

/** The filters of the CSV export. */
export const orderFilters = z.extend(z.pick(listQuery, { search: true }), filters)
export type OrderFilters = z.output<typeof orderFilters>

/** The administrator's side of money (specification §1, product decisions §6). */
export const adminPayments = {
  list: call({
    method: 'GET',
    path: '/admin/payments',
    audience: 'ADMIN',
    needs: 'payments.read',
    summary: 'Orders and what came of them, newest first; `from` is included, `to` is not.',
    query: z.extend(listQuery, filters),
    peopleListField: 'payments',
    answer: z.object({ payments: z.array(listedOrder), ...page }),
  }),
  exportCsv: call({
    method: 'GET',
    path: '/admin/payments.csv',
    audience: 'ADMIN',
    needs: 'exports.read',
    freshCode: 'always',
    summary: 'The list with its filters as CSV.',
    query: orderFilters,
    file: csvFile,
  }),
  webhookHealth: call({
    method: 'GET',
    path: '/admin/payments/webhook',
    audience: 'ADMIN',
    needs: 'payments.read',
    summary: "How the provider's events arrive.",
    answer: z.object({
      state: z.enum(['NOT_SET_UP', 'REFUSED', 'SILENT', 'STUCK', 'QUIET', 'GOOD']),
      lastEventAt: z.nullable(instant),
      refusedInLastDay: z.int(),
      waiting: z.int(),
      lastPaidAt: z.nullable(instant),
    }),
  }),
  one: call({
    method: 'GET',
    path: '/admin/payments/:id',
    audience: 'ADMIN',
    needs: 'payments.read',
    summary: 'One order with its timeline.',
    params: byId,
    answer: z.object({ payment: adminOrder }),
  }),
  check: call({
    method: 'POST',
    path: '/admin/payments/:id/check',
    audience: 'ADMIN',
    needs: 'payments.read',
    summary: 'Ask the provider about this order now.',
    params: byId,
    answer: z.object({ payment: adminOrder }),
  }),
  refund: call({
    method: 'POST',
    path: '/admin/payments/:id/refund',
    audience: 'ADMIN',
    needs: 'payments.refund',
    freshCode: 'always',
    summary:
      'Give a payment of this order back, all or a part; the same `key` gives it back once, and is refused for another payment.',
    params: byId,
    body: z.partial(
      z.object({
        key: id,
        paymentId: boundedText(40, { error: 'Please choose a payment.' }),
        /** In rupees; all that is left when absent. */
        amount: z.number('Please enter an amount.').check(z.positive('Please enter an amount.')),
        reason: multilineText('Reason', 500),
      }),
    ),
    answer: z.object({ payment: adminOrder }),
  }),
  markHandled: call({
    method: 'POST',
    path: '/admin/payments/:id/handled',
    audience: 'ADMIN',
    needs: 'payments.refund',
    summary: 'Note how a refused refund was settled, so that the order needs nobody any more.',
    params: byId,
    body: z.partial(z.object({ note: multilineText('Note', 500) })),
    answer: z.object({ payment: adminOrder }),
  }),
}
