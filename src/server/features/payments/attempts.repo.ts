import type { Db } from '#server/db/database.ts'
import type { PaymentAttempts } from '#server/db/schema.ts'
import { paymentStatusesBefore } from '#shared/domain/orders.ts'
import type { Insertable } from 'kysely'

/** Writes an attempt down, or moves it forward; what was read late changes nothing. */
export function note(db: Db, attempt: Insertable<PaymentAttempts>) {
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

export function ofOrder(db: Db, orderId: string) {
  return db.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId).orderBy('seen_at').execute()
}
