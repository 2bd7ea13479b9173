import { isOnItsWay } from './refunds.repo.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The captured payments of an order, each with its refunds on their way and whether an upgrade took over. */
export function paymentsOf(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('captured_at')
    .select([
      sql<number>`(
        select coalesce(sum(amount_in_paise), 0)::integer from refunds
        where refunds.payment_id = payments.id and ${isOnItsWay}
      )`.as('onItsWayInPaise'),
      sql<boolean>`exists (
        select from grants where grants.payment_id = payments.id and grants.end_reason = 'UPGRADED'
      )`.as('isUpgraded'),
    ])
    .execute()
}

export function grantsOf(db: Db, orderId: string) {
  return db
    .selectFrom('grants')
    .innerJoin('payments', 'payments.id', 'grants.payment_id')
    .innerJoin('plans', 'plans.id', 'grants.plan_id')
    .where('payments.order_id', '=', orderId)
    .select(['grants.created_at', 'grants.ends_at', 'grants.ended_at', 'grants.end_reason', 'plans.plan_name'])
    .execute()
}

export function refundsOf(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.order_id', '=', orderId)
    .selectAll('refunds')
    .execute()
}

/** The provider's events about an order or one of its payments. */
export function eventsOf(db: Db, { providerOrderId, orderId }: { providerOrderId: string; orderId: string }) {
  return db
    .selectFrom('webhook_events')
    .select(['event_type', 'received_at'])
    .where((eb) => {
      const events = eb.selectFrom('webhook_events').select('webhook_events.id')
      const attempts = eb.selectFrom('payment_attempts').select('provider_payment_id').where('order_id', '=', orderId)
      // A union of two queries that each use an index; a single query would use none.
      const ofOrder = events.where('provider_order_id', '=', providerOrderId)
      return eb('id', 'in', ofOrder.union(events.where('provider_payment_id', 'in', attempts)))
    })
    .orderBy('received_at')
    .limit(100)
    .execute()
}
