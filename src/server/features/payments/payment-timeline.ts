import type { ListedOrder } from './orders-list.repo.ts'
import * as repo from './payment-timeline.repo.ts'
import { listAttempts } from './payments.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { CapturedPayment, TimelineEvent } from '#shared/contract/admin-payments.ts'
import { rupees } from '#shared/domain/money.ts'
import { refundableAmount } from '#shared/domain/refunds.ts'

/** The captured payments of an order, as the answer has them. */
export async function listCapturedPayments(db: Db, orderId: string): Promise<CapturedPayment[]> {
  const rows = await repo.paymentsOf(db, orderId)
  return rows.map((row) => ({
    _id: row.id,
    paymentId: row.provider_payment_id,
    reference: row.reference,
    amount: rupees(row.amount_in_paise),
    refunded: rupees(row.refunded_in_paise),
    left: rupees(
      refundableAmount({
        paidInPaise: row.amount_in_paise,
        refundedInPaise: row.refunded_in_paise,
        onItsWayInPaise: row.onItsWayInPaise,
      }),
    ),
    isUpgraded: row.isUpgraded,
  }))
}

/** Everything that happened to an order, oldest first. */
export async function buildTimeline(db: Db, order: ListedOrder): Promise<TimelineEvent[]> {
  const { id: orderId, provider_order_id: providerOrderId } = order
  const tried = await listAttempts(db, orderId)
  const events = providerOrderId ? await repo.eventsOf(db, { providerOrderId, orderId }) : []
  const payments = await repo.paymentsOf(db, orderId)
  const grants = await repo.grantsOf(db, orderId)
  const refunds = await repo.refundsOf(db, orderId)
  const isByHand = order.way !== 'ONLINE'
  const timeline: TimelineEvent[] = [
    timelineEvent(isByHand ? 'RECORDED' : 'ORDERED', order.created_at, {
      inPaise: order.amount_in_paise,
      what: providerOrderId,
    }),
    ...tried.map((each) =>
      timelineEvent('ATTEMPTED', each.seen_at, { inPaise: each.amount_in_paise, what: each.status }),
    ),
    ...payments.map((each) =>
      timelineEvent('PAID', each.captured_at, { inPaise: each.amount_in_paise, what: each.method }),
    ),
    ...grants.map((each) => timelineEvent('GRANTED', each.created_at, { what: each.plan_name, until: each.ends_at })),
    ...events.map((each) => timelineEvent('EVENT', each.received_at, { what: each.event_type })),
    ...refunds.map((each) =>
      timelineEvent(isByHand ? 'PAID_BACK' : 'REFUND_ASKED', each.created_at, {
        inPaise: each.amount_in_paise,
        what: each.reason,
      }),
    ),
    ...(isByHand ? [] : refunds.flatMap((each) => refundResultEvents(each))),
    ...payments.flatMap((each) =>
      each.refunded_at ? [timelineEvent('REFUNDED', each.refunded_at, { inPaise: each.refunded_in_paise })] : [],
    ),
    ...grants.flatMap((each) =>
      each.ended_at ? [timelineEvent('ENDED', each.ended_at, { what: each.end_reason })] : [],
    ),
  ]
  if (order.last_check_at) timeline.push(timelineEvent('CHECKED', order.last_check_at, { what: order.last_check }))
  return timeline.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function refundResultEvents({
  status,
  changed_at,
  amount_in_paise: inPaise,
  refusal,
  handled_at,
  handled_note,
}: RefundRow) {
  if (status === 'ASKED') return []
  if (status !== 'FAILED') return [timelineEvent('REFUND_ACCEPTED', changed_at, { inPaise })]
  const failed = timelineEvent('REFUND_FAILED', changed_at, { inPaise, what: refusal })
  return handled_at ? [failed, timelineEvent('REFUND_HANDLED', handled_at, { what: handled_note })] : [failed]
}

type RefundRow = Awaited<ReturnType<typeof repo.refundsOf>>[number]

function timelineEvent(
  kind: TimelineEvent['kind'],
  at: Date,
  { inPaise, what = null, until = null }: EventDetails,
): TimelineEvent {
  return { kind, at, amount: inPaise === undefined ? null : rupees(inPaise), what, until }
}

interface EventDetails {
  inPaise?: number
  what?: string | null
  until?: Date | null
}
