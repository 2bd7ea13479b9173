import type { Db } from '#server/db/database.ts'
import type { PaymentAttempts } from '#server/db/schema.ts'
import { paymentStatusesBefore } from '#shared/domain/orders.ts'
import type { Insertable } from 'kysely'

/** Adds an attempt, or moves it forward to a new status; an outdated status changes nothing. */
export function record(db: Db, attempt: Insertable<PaymentAttempts>) {
  const { status, changed_at } = attempt
  const before = paymentStatusesBefore(status)
  return db
    .insertInto('payment_attempts')
    .values(attempt)
    .onConflict((conflict) => {
      const same = conflict.column('provider_payment_id')
      if (before.length === 0) return same.doNothing()
      return same.doUpdateSet({ status, changed_at }).where('payment_attempts.status', 'in', before)
    })
    .execute()
}

export function listOfOrder(db: Db, orderId: string) {
  return db.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId).orderBy('seen_at').execute()
}
