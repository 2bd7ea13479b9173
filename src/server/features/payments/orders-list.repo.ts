import { isOnItsWay } from './refunds.repo.ts'
import type { Db } from '#server/db/database.ts'
import { containsPattern, type Cursor, newestFirst } from '#server/platform/paging.ts'
import type { OrderFilters } from '#shared/contract/admin-payments.ts'
import type { OrderState } from '#shared/domain/order-states.ts'
import { orderReference } from '#shared/domain/reference-search.ts'
import type { ReceiptKind } from '#shared/domain/receipts.ts'
import { type RawBuilder, sql } from 'kysely'

/** One row more than the limit, newest first, each with the facts that decide its state. */
export function list(db: Db, { limit, after, ...wanted }: OrderFilters & { limit: number; after: Cursor | null }) {
  let query = withFacts(matching(db, wanted))
  return newestFirst(query, { limit, after, table: 'orders' }).execute()
}
export type ListedOrder = Awaited<ReturnType<typeof list>>[number]

export function find(db: Db, id: string): Promise<ListedOrder | undefined> {
  return withFacts(db.selectFrom('orders').where('orders.id', '=', id)).executeTakeFirst()
}

export async function count(db: Db, wanted: OrderFilters): Promise<number> {
  const row = await matching(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

function matching(db: Db, { search, state, way, member, from, to }: OrderFilters) {
  let query = db.selectFrom('orders')
  if (way) query = query.where('orders.way', '=', way)
  if (member) query = query.where('orders.user_id', '=', member)
  if (from) query = query.where('orders.created_at', '>=', from)
  if (to) query = query.where('orders.created_at', '<', to)
  if (state) query = query.where(stateOf, '=', state)
  const condition = state && INDEXED_CONDITIONS[state]
  if (condition) query = query.where(condition)
  if (search) query = query.where('orders.id', 'in', searchedIds(db, search))
  return query
}

/**
 * Orders by member, by their own id, by the number of a receipt, by the provider's id of the order or a payment, or by
 * the reference of a recorded payment (or the beginning of these three); each part uses an index.
 */
function searchedIds(db: Db, search: string) {
  const prefix = `${search.replace(/[\\%_]/g, '\\$&')}%`
  const members = db.selectFrom('users').select('users.id').where(nameEmailOrNumber, 'like', containsPattern(search))
  const ofReceipt = db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('order_id as id')
    .where('number', '=', search.trim().toUpperCase())
  return db
    .selectFrom('orders')
    .select('orders.id')
    .where('user_id', 'in', members)
    .union(db.selectFrom('orders').select('orders.id').where('receipt', '=', orderReference(search)))
    .union(ofReceipt)
    .union(db.selectFrom('orders').select('orders.id').where('provider_order_id', 'like', prefix))
    .union(db.selectFrom('payment_attempts').select('order_id as id').where('provider_payment_id', 'like', prefix))
    .union(db.selectFrom('payments').select('order_id as id').where('provider_payment_id', 'like', prefix))
    .union(db.selectFrom('payments').select('order_id as id').where('reference', 'like', prefix))
}

function withFacts(query: ReturnType<typeof matching>) {
  return query
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select([
      'plans.plan_name as planName',
      'users.name as memberName',
      'users.email as memberEmail',
      'users.mobile_number as memberNumber',
      refunded.as('refundedInPaise'),
      isRefundRefused.as('isRefundRefused'),
      isWithoutMember.as('isWithoutMember'),
      sql<boolean>`exists (
        select from refunds join payments on payments.id = refunds.payment_id
        where payments.order_id = orders.id and ${isOnItsWay}
      )`.as('isRefundOnItsWay'),
      sql<string | null>`(
        select provider_payment_id from payments where payments.order_id = orders.id order by captured_at desc limit 1
      )`.as('providerPaymentId'),
      sql<{ id: string; kind: ReceiptKind; number: string }[]>`(
        select coalesce(json_agg(json_build_object('id', receipts.id, 'kind', kind, 'number', number)
          order by receipts.created_at, receipts.id), '[]')
        from receipts join payments on payments.id = receipts.payment_id where payments.order_id = orders.id
      )`.as('receipts'),
    ])
}

const refunded = sql<number>`(
  select coalesce(sum(refunded_in_paise), 0)::integer from payments where payments.order_id = orders.id
)`

const isRefundRefused = sql<boolean>`coalesce((
  select refunds.status = 'FAILED' and refunds.handled_at is null
  from refunds join payments on payments.id = refunds.payment_id
  where payments.order_id = orders.id
  order by refunds.created_at desc, refunds.status = 'FAILED', refunds.handled_at is not null limit 1
), false)`

/** A payment of a deleted member is not refunded in full, nor has a refused refund of it been settled otherwise. */
const isWithoutMember = sql<boolean>`exists (
  select from payments
  where payments.order_id = orders.id and booked_without_member and refunded_in_paise < amount_in_paise
    and not exists (select from refunds where refunds.payment_id = payments.id and handled_at is not null)
)`

/** The rule `orderState` as SQL, to filter by. */
const stateOf = sql<OrderState>`case
  when orders.last_check = 'MISMATCHED' or ${isRefundRefused} or ${isWithoutMember} then 'ATTENTION'
  when orders.status = 'REFUNDED' then 'REFUNDED'
  when orders.status = 'PAID' and ${refunded} > 0 then 'PART_REFUNDED'
  when orders.status = 'PAID' then 'PAID'
  when orders.next_check_at is not null then 'OPEN'
  else 'NOT_PAID'
end`

/** Conditions that a rare state implies; given beside `stateOf`, they let the database use an index. */
const INDEXED_CONDITIONS: Partial<Record<OrderState, RawBuilder<boolean>>> = {
  ATTENTION: sql`orders.id in (
    select id from orders where last_check = 'MISMATCHED'
    union all select payments.order_id from refunds join payments on payments.id = refunds.payment_id
      where refunds.status = 'FAILED'
    union all select order_id from payments where booked_without_member
  )`,
  REFUNDED: sql`orders.status = 'REFUNDED'`,
  PART_REFUNDED: sql`orders.id in (select order_id from payments where refunded_in_paise > 0)`,
  OPEN: sql`orders.next_check_at is not null`,
}

/** Must be the expression of the index `users_search`. */
const nameEmailOrNumber = sql<string>`(lower(name) || ' ' || email || ' ' || mobile_number)`
