import { buildTimeline, listCapturedPayments } from './payment-timeline.ts'
import * as listed from './orders-list.repo.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'
import type { PaymentProvider } from '#server/ports/payment-provider.ts'
import type { AdminOrder, AdminOrderSummary } from '#shared/contract/admin-payments.ts'
import { rupees } from '#shared/domain/money.ts'
import { orderStateReason, orderState } from '#shared/domain/order-states.ts'

export type PresentOrder = (id: string) => Promise<{ payment: AdminOrder }>

interface Dependencies {
  db: Db
  /** Null while no payment keys are set. */
  findProvider: () => Promise<PaymentProvider | null>
}

/** Reads one order as administrators see it. Throws NOT_FOUND. */
export function createOrderPresenter({ db, findProvider }: Dependencies): PresentOrder {
  return async (id) => {
    const row = await listed.find(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    const payment: AdminOrder = {
      ...presentOrderSummary(row, (await findProvider())?.keyId ?? null),
      price: rupees(row.price_in_paise),
      credit: rupees(row.credit_in_paise),
      discount: rupees(row.discount_in_paise),
      keyId: row.key_id,
      lastCheckAt: row.last_check_at,
      lastCheck: row.last_check,
      nextCheckAt: row.next_check_at,
      payments: await listCapturedPayments(db, id),
      story: await buildTimeline(db, row),
    }
    return { payment }
  }
}

/** A row of the list; `keyId` is the current key. */
export function presentOrderSummary(row: listed.ListedOrder, keyId: string | null): AdminOrderSummary {
  const facts = {
    status: row.status,
    lastCheck: row.last_check,
    isStillChecked: row.next_check_at !== null,
    isRefundedInPart: row.refundedInPaise > 0,
    isRefundRefused: row.isRefundRefused,
    isWithoutMember: row.isWithoutMember,
    isRefundOnItsWay: row.isRefundOnItsWay,
    hasReachedProvider: row.provider_order_id !== null,
    isCurrentKey: row.key_id === keyId,
  }
  const { user_id: userId, memberName: name, memberEmail: email } = row
  return {
    _id: row.id,
    orderId: row.provider_order_id,
    paymentId: row.providerPaymentId,
    state: orderState(facts),
    reason: orderStateReason(facts),
    member: userId !== null && name !== null && email !== null ? { _id: userId, name, email } : null,
    planName: row.planName,
    way: row.way,
    amount: rupees(row.amount_in_paise),
    refunded: rupees(row.refundedInPaise),
    createdAt: row.created_at,
    paidAt: row.paid_at,
    receipts: row.receipts.map(({ id, kind, number }) => ({ _id: id, kind, number })),
  }
}
