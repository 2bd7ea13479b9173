import type { Db } from '#server/db/database.ts'

/* Reads what payments and receipts store about one person. */

export function orders(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .where('user_id', '=', userId)
    .selectAll('orders')
    .select('plan_name')
    .orderBy('orders.created_at')
    .execute()
}

export function payments(db: Db, userId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('user_id', '=', userId)
    .selectAll('payments')
    .orderBy('captured_at')
    .execute()
}

export function attempts(db: Db, userId: string) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .where('user_id', '=', userId)
    .selectAll('payment_attempts')
    .orderBy('seen_at')
    .execute()
}

export function refunds(db: Db, userId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('user_id', '=', userId)
    .selectAll('refunds')
    .orderBy('refunds.created_at')
    .execute()
}

export function receipts(db: Db, userId: string) {
  return db
    .selectFrom('receipts')
    .where('user_id', '=', userId)
    .select(['kind', 'number', 'amount_in_paise', 'created_at', 'text'])
    .orderBy('created_at')
    .execute()
}

export function billing(db: Db, userId: string) {
  return db
    .selectFrom('billing_details')
    .where('user_id', '=', userId)
    .select(['address', 'state', 'gstin'])
    .executeTakeFirst()
}
