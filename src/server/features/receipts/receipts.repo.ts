import type { Db } from '#server/db/database.ts'
import type { Billing, NumberedReceipt, ReceiptKind, ReceiptContent, Seller } from '#shared/domain/receipts.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/** Takes the next number of a series, and keeps its row locked; a transaction that is rolled back takes none. */
export async function takeNextNumber(trx: Db, { kind, year }: { kind: ReceiptKind; year: string }): Promise<number> {
  const { last } = await trx
    .insertInto('receipt_counters')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) => conflict.columns(['kind', 'year']).doUpdateSet({ last: sql`receipt_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export function insert(trx: Db, { issuedAt, amountInPaise, text, ...receipt }: NewReceipt) {
  const { id, kind, number, paymentId: payment_id, userId: user_id } = receipt
  const row = { id, kind, number, payment_id, user_id, amount_in_paise: amountInPaise, created_at: issuedAt }
  return trx
    .insertInto('receipts')
    .values({ ...row, text: JSON.stringify(text) })
    .execute()
}

/** What a receipt says about a payment and its member. */
export function findSale(trx: Db, paymentId: string) {
  return trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('billing_details as billing', 'billing.user_id', 'orders.user_id')
    .where('payments.id', '=', paymentId)
    .select([
      'orders.user_id as userId',
      'orders.way',
      'payments.reference',
      'users.name',
      'users.email',
      'plans.plan_name as planName',
      'payments.provider_payment_id as paymentId',
      'payments.amount_in_paise as amountInPaise',
      'payments.refunded_in_paise as refundedInPaise',
      'payments.captured_at as paidAt',
      'billing.address',
      'billing.state',
      'billing.gstin',
    ])
    .executeTakeFirstOrThrow()
}

/** The receipt of a payment, and the sum of its credit notes. */
export async function findReceiptAndCredits(trx: Db, paymentId: string) {
  const rows = await trx.selectFrom('receipts').selectAll().where('payment_id', '=', paymentId).execute()
  const creditedInPaise = rows.reduce((sum, row) => sum + (row.kind === 'RECEIPT' ? 0 : row.amount_in_paise), 0)
  return { receipt: rows.find(({ kind }) => kind === 'RECEIPT'), creditedInPaise }
}

/** Payments without a receipt, from before there were receipts, oldest first. */
export function listPaymentsWithoutReceipt(db: Db, { limit }: { limit: number }) {
  return db
    .selectFrom('payments')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.payment_id', '=', 'payments.id').on('receipts.kind', '=', 'RECEIPT'),
    )
    .where('receipts.id', 'is', null)
    .where('payments.amount_in_paise', '>', 0)
    .orderBy('payments.captured_at')
    .select(['payments.id', 'payments.order_id as orderId'])
    .limit(limit)
    .execute()
}

/** The seller, as receipts name them. */
export function findSeller(db: Db): Promise<Seller> {
  return db
    .selectFrom('seller_details')
    .select(['name', 'address', 'state', 'gstin', 'sac', 'prefix'])
    .executeTakeFirstOrThrow()
}

export function findBilling(db: Db, userId: string): Promise<Billing | undefined> {
  return db
    .selectFrom('billing_details')
    .select(['address', 'state', 'gstin'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function changeBilling(trx: Db, userId: string, billing: Billing) {
  return trx
    .insertInto('billing_details')
    .values({ user_id: userId, ...billing })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(billing))
    .execute()
}

interface NewReceipt extends NumberedReceipt {
  id: string
  paymentId: string
  userId: string | null
  text: ReceiptContent
  issuedAt: Instant
}
