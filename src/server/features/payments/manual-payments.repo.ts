import type { OrderRow } from './payments.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { ManualPaymentWay } from '#shared/domain/manual-payments.ts'
import { sql } from 'kysely'

export function findOrder(trx: Db, id: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

interface SamePayment {
  userId: string
  planId: string
  way: ManualPaymentWay
  amountInPaise: number
  /** The Indian day, 'YYYY-MM-DD'. */
  receivedOn: string
}

/** Whether such a payment of this member is recorded and not paid back in full. */
export async function hasSamePayment(trx: Db, { userId, planId, way, ...payment }: SamePayment): Promise<boolean> {
  const found = await trx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.plan_id', '=', planId)
    .where('orders.way', '=', way)
    .where('payments.amount_in_paise', '=', payment.amountInPaise)
    .whereRef('payments.refunded_in_paise', '<', 'payments.amount_in_paise')
    .where(sql<string>`(captured_at at time zone 'Asia/Kolkata')::date::text`, '=', payment.receivedOn)
    .executeTakeFirst()
  return found !== undefined
}
