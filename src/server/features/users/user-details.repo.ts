import type { Db } from '#server/db/database.ts'

const MAX_PAYMENTS = 100

/** A user's orders, newest first, each with its paid and refunded amounts. */
export function paymentsOf(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(MAX_PAYMENTS)
    .select([
      'orders.id as orderId',
      'payments.id as paymentRow',
      'plans.plan_name as planName',
      'orders.status',
      'orders.amount_in_paise as orderedInPaise',
      'payments.amount_in_paise as paidInPaise',
      'payments.refunded_in_paise as refundedInPaise',
      'payments.provider_payment_id as paymentId',
      'orders.created_at as createdAt',
      'payments.captured_at as capturedAt',
      'orders.paid_at as paidAt',
    ])
    .execute()
}
