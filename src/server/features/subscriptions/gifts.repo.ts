import type { Db } from '#server/db/database.ts'
import type { Grants } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** Adds many grants in one statement. */
export async function insertMany(trx: Db, grants: Insertable<Grants>[]): Promise<void> {
  if (grants.length > 0) await trx.insertInto('grants').values(grants).execute()
}

/** Every grant of one user, the newest first, with who gave it and the payment that bought it (0 paise when it was given). */
export function historyOf(db: Db, userId: string) {
  return db
    .selectFrom('grants')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .leftJoin('users as givers', 'givers.id', 'grants.actor_id')
    .leftJoin('payments', 'payments.id', 'grants.payment_id')
    .where('grants.user_id', '=', userId)
    .orderBy('grants.starts_at', 'desc')
    .orderBy('grants.id', 'desc')
    .select([
      'grants.id',
      'plans.plan_name as planName',
      'plans.plan_type as planType',
      'grants.source',
      'givers.name as givenBy',
      'payments.provider_payment_id as paymentId',
      'grants.starts_at as startsAt',
      'grants.ends_at as endsAt',
      'grants.ended_at as endedAt',
      'grants.end_reason as endReason',
      'grants.created_at as createdAt',
      sql<number>`coalesce(payments.amount_in_paise, 0)`.as('paidInPaise'),
      sql<number>`coalesce(payments.refunded_in_paise, 0)`.as('refundedInPaise'),
    ])
    .execute()
}
