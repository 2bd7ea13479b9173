import type { Db } from '#server/db/database.ts'
import type { Orders, PaymentAttempts, Payments } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import {
  type CheckResult,
  mayChangeOrderStatus,
  ORDER_STATUSES,
  type OrderStatus,
  paymentStatusesBefore,
} from '#shared/domain/orders.ts'
import type { Insertable, Selectable } from 'kysely'

export type OrderRow = Selectable<Orders>

export function insertOrder(trx: Db, order: Insertable<Orders>): Promise<OrderRow> {
  return trx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()
}

/** A recent unpaid order of this member for the same plan, amount and key. */
export function findReusableOrder(trx: Db, wanted: UnpaidOrderFilter): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', wanted.userId)
    .where('plan_id', '=', wanted.planId)
    .where('key_id', '=', wanted.keyId)
    .where('amount_in_paise', '=', wanted.amountInPaise)
    .where('price_in_paise', '=', wanted.priceInPaise)
    .where('coupon_id', 'is not distinct from', wanted.couponId)
    .where('status', 'in', ['CREATED', 'ATTEMPTED'])
    .where('created_at', '>', wanted.since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores the provider's id of an order unless it has one; returns the stored one. */
export async function setProviderOrder(db: Db, order: NewProviderOrder): Promise<string> {
  const { provider_order_id: stored } = await db
    .updateTable('orders')
    .set((eb) => ({
      provider_order_id: eb.fn.coalesce('provider_order_id', eb.val(order.providerOrderId)),
      next_check_at: eb.fn.coalesce('next_check_at', eb.val(order.nextCheckAt)),
    }))
    .where('id', '=', order.id)
    .returning('provider_order_id')
    .executeTakeFirstOrThrow()
  return stored ?? order.providerOrderId
}

export function findMemberOrder(db: Db, { userId, providerOrderId }: { userId: string; providerOrderId: string }) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', providerOrderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The order with these ids of the provider: of the order, or of a payment that we know. */
export function findByProviderIds(db: Db, ids: ProviderIds): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => {
      const byOrder = eb.selectFrom('orders').select('orders.id').where('provider_order_id', '=', ids.providerOrderId)
      const paid = eb.selectFrom('payments').select('order_id as id')
      // As one query with 'or', the database would read every order for each event.
      return eb('id', 'in', byOrder.union(paid.where('provider_payment_id', '=', ids.providerPaymentId)))
    })
    .executeTakeFirst()
}

/** The current price of a plan. */
export async function currentPriceOf(trx: Db, planId: string): Promise<number> {
  const plan = await trx.selectFrom('plans').select('price_in_paise').where('id', '=', planId).executeTakeFirstOrThrow()
  return plan.price_in_paise
}

/** Moves an order forward to a status; a status that it has passed already changes nothing. */
export function advanceOrder(trx: Db, { id, to, now }: { id: string; to: OrderStatus; now: Instant }) {
  const from = ORDER_STATUSES.filter((status) => mayChangeOrderStatus(status, to))
  const paidColumns = to === 'PAID' && { paid_at: now, next_check_at: null }
  return trx
    .updateTable('orders')
    .set({ status: to, ...paidColumns })
    .where('id', '=', id)
    .where('status', 'in', from)
    .execute()
}

/** Stores when the provider was asked, and with what outcome. */
export function recordCheck(db: Db, { id, outcome, now }: { id: string; outcome: CheckResult; now: Instant }) {
  return db.updateTable('orders').set({ last_check_at: now, last_check: outcome }).where('id', '=', id).execute()
}

export function scheduleCheck(trx: Db, { id, at }: { id: string; at: Instant | null }) {
  return trx.updateTable('orders').set({ next_check_at: at }).where('id', '=', id).execute()
}

/** Adds a payment; undefined when it exists already. */
export function insertPaymentIfNew(trx: Db, payment: Insertable<Payments>) {
  return trx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('provider_payment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function findPayment(db: Db, { orderId, providerPaymentId }: { orderId: string; providerPaymentId: string }) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst()
}

/** Whether any payment of the order is not refunded in full. */
export async function hasUnrefundedPayment(trx: Db, orderId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .whereRef('refunded_in_paise', '<', 'amount_in_paise')
    .executeTakeFirst()
  return found !== undefined
}

interface UnpaidOrderFilter {
  userId: string
  planId: string
  keyId: string
  amountInPaise: number
  priceInPaise: number
  couponId: string | null
  since: Instant
}

interface NewProviderOrder {
  id: string
  providerOrderId: string
  nextCheckAt: Instant | null
}

interface ProviderIds {
  providerOrderId: string | null
  providerPaymentId: string | null
}

/** Adds an attempt, or moves it forward to a new status; an outdated status changes nothing. */
export function recordAttempt(db: Db, attempt: Insertable<PaymentAttempts>) {
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

/** The attempts to pay an order, oldest first. */
export function listAttempts(db: Db, orderId: string) {
  return db.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId).orderBy('seen_at').execute()
}
