import type { Db } from '#server/db/database.ts'
import type { Refunds } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type RefundRow = Selectable<Refunds>

/** Of rows of `refunds`: neither failed nor booked. */
export const isOnItsWay = sql<boolean>`(
  refunds.status in ('ASKED', 'PENDING') or (refunds.status = 'PROCESSED' and refunds.booked_at is null)
)`

/** Adds a refund that was asked for; undefined when it has been asked for before. */
export function insertOnce(trx: Db, refund: Insertable<Refunds>): Promise<RefundRow | undefined> {
  return trx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function find(trx: Db, id: string): Promise<RefundRow | undefined> {
  return trx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The refunds of an order that are not over, each with the provider's word for its payment. */
export function openOf(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.order_id', '=', orderId)
    .where('refunds.status', 'in', OPEN)
    .orderBy('refunds.created_at')
    .selectAll('refunds')
    .select(['payments.order_id as orderId', 'payments.provider_payment_id as providerPaymentId'])
    .execute()
}
export type OpenRefund = Awaited<ReturnType<typeof openOf>>[number]

/** The refunds of an order that have gone back and are not booked yet. */
export async function unbookedOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.order_id', '=', orderId)
    .where('refunds.status', '=', 'PROCESSED')
    .where('refunds.booked_at', 'is', null)
    .select('refunds.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes, with the order locked, that what the payment is lowered by holds these refunds. */
export async function book(trx: Db, { ids, providerPaymentId, now }: Booked): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('refunds')
    .set({ booked_at: now })
    .where('id', 'in', ids)
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('payments').select('id').where('provider_payment_id', '=', providerPaymentId),
    )
    .execute()
}

/** What is asked for, under way, or gone back and not booked on the payment yet. */
export async function onItsWayOf(trx: Db, paymentId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('refunds')
    .where('payment_id', '=', paymentId)
    .where(isOnItsWay)
    .select(sql<number>`coalesce(sum(amount_in_paise), 0)::integer`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** Takes the right to send a refund; false while somebody else does. */
export async function claim(
  db: Db,
  { id, now, since }: { id: string; now: Instant; since: Instant },
): Promise<boolean> {
  const claimed = await db
    .updateTable('refunds')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('status', '=', 'ASKED')
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('sent_at', '<=', since)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Notes what the provider says; false for a refund that is over, which stays as it ended. */
export async function move(db: Db, { id, now, ...to }: Moved): Promise<boolean> {
  const moved = await db
    .updateTable('refunds')
    .set({ ...to, changed_at: now })
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/**
 * Raises what went back of a payment, with the order locked; undefined when we do not know the payment or knew this
 * already. `bookedInPaise` is what this booking adds.
 */
export async function raise(trx: Db, { orderId, providerPaymentId, refundedInPaise, now }: Raised) {
  const before = await trx
    .selectFrom('payments')
    .select(['id', 'amount_in_paise', 'refunded_in_paise'])
    .where('order_id', '=', orderId)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
  const refunded = Math.min(refundedInPaise, before?.amount_in_paise ?? 0)
  if (!before || refunded <= before.refunded_in_paise) return undefined
  await trx
    .updateTable('payments')
    .set({ refunded_in_paise: refunded, refunded_at: now })
    .where('id', '=', before.id)
    .execute()
  return {
    paymentId: before.id,
    bookedInPaise: refunded - before.refunded_in_paise,
    isWhole: refunded === before.amount_in_paise,
  }
}

/** The orders of payments that we still hold money of, by what the provider calls the payments. */
export function ordersKeeping(db: Db, providerPaymentIds: string[]) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('order_id')
        .where(sql<boolean>`provider_payment_id = any(${providerPaymentIds}::text[])`)
        .whereRef('refunded_in_paise', '<', 'amount_in_paise'),
    )
    .execute()
}

const OPEN = ['ASKED', 'PENDING'] as const

interface Booked {
  ids: string[]
  providerPaymentId: string
  now: Instant
}

interface Moved {
  id: string
  status: 'PENDING' | 'PROCESSED' | 'FAILED'
  provider_refund_id?: string
  now: Instant
}

interface Raised {
  orderId: string
  providerPaymentId: string
  refundedInPaise: number
  now: Instant
}
