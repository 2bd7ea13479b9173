import type { Db } from '#server/db/database.ts'
import type { Refunds } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

type RefundRow = Selectable<Refunds>

/** A condition on `refunds`: neither failed nor booked. It includes the unfinished ones. */
export const isOnItsWay = sql<boolean>`(
  refunds.status in ('ASKED', 'PENDING') or (refunds.status = 'PROCESSED' and refunds.booked_at is null)
)`

/** Adds a refund request; undefined when there is one with this id already. */
export function insertRefundIfNew(trx: Db, refund: Insertable<Refunds>): Promise<RefundRow | undefined> {
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

/** The refunds of an order that the provider has not finished, each with the provider's id of its payment. */
export function listUnfinished(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('payments.order_id', '=', orderId)
    .where('refunds.status', 'in', UNFINISHED)
    .orderBy('refunds.created_at')
    .selectAll('refunds')
    .select(['payments.order_id as orderId', 'payments.provider_payment_id as providerPaymentId'])
    .execute()
}
export type UnfinishedRefund = Awaited<ReturnType<typeof listUnfinished>>[number]

/** The refunds of an order that were processed and are not booked yet. */
export async function listUnbookedIds(db: Db, orderId: string): Promise<string[]> {
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

/** Marks refunds as included in their payment's refunded amount. Call it with the order locked. */
export async function markBooked(trx: Db, { ids, providerPaymentId, now }: BookedRefunds): Promise<void> {
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

/** The sum of a payment's refunds that are requested, pending, or processed and not booked yet. */
export async function sumOnItsWay(trx: Db, paymentId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('refunds')
    .where('payment_id', '=', paymentId)
    .where(isOnItsWay)
    .select(sql<number>`coalesce(sum(amount_in_paise), 0)::integer`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** Claims the sending of a refund; false while another caller sends it. */
export async function claimSending(
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

/** Stores the provider's status; false for a finished refund, which stays as it is. */
export async function updateStatus(db: Db, { id, now, ...to }: StatusUpdate): Promise<boolean> {
  const updated = await db
    .updateTable('refunds')
    .set({ ...to, changed_at: now })
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Marks the refused refunds of an order as handled; false when none is left to handle. */
export async function markHandled(trx: Db, { orderId, note, now }: { orderId: string; note: string; now: Instant }) {
  const updated = await trx
    .updateTable('refunds')
    .set({ handled_at: now, handled_note: note })
    .where('payment_id', 'in', (eb) => eb.selectFrom('payments').select('id').where('order_id', '=', orderId))
    .where('status', '=', 'FAILED')
    .where('handled_at', 'is', null)
    .returning('id')
    .execute()
  return updated.length > 0
}

/**
 * Raises a payment's refunded amount to the provider's; undefined when the payment is unknown or the amount is not
 * higher. Call it with the order locked.
 */
export async function raiseRefundedAmount(
  trx: Db,
  { orderId, providerPaymentId, refundedInPaise, now }: RefundedAmount,
) {
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
    isFull: refunded === before.amount_in_paise,
  }
}

/** The orders of those payments that are not refunded in full yet in our books. */
export function listOrdersWithUnrefunded(db: Db, providerPaymentIds: string[]) {
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

/** ASKED: requested by an administrator, perhaps not sent yet. */
const UNFINISHED = ['ASKED', 'PENDING'] as const

interface BookedRefunds {
  ids: string[]
  providerPaymentId: string
  now: Instant
}

interface StatusUpdate {
  id: string
  status: 'PENDING' | 'PROCESSED' | 'FAILED'
  provider_refund_id?: string
  refusal?: string
  now: Instant
}

interface RefundedAmount {
  orderId: string
  providerPaymentId: string
  refundedInPaise: number
  now: Instant
}
