import { scheduleCheck, type OrderRow } from './payments.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/**
 * The ids of orders whose check is due, in a fair order: newest first, attempted and unattempted orders in turn, each
 * member's newest before anyone's second newest. Every fourth is the longest due.
 */
export async function listDueOrders(db: Db, { now, limit }: { now: Instant; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by next_check_at) as due_rank,
        row_number() over (partition by is_attempted order by nth_of_member, created_at desc) as newest_rank
      from (
        select id, next_check_at, created_at, (paid_at is not null or status = 'ATTEMPTED') as is_attempted,
          row_number() over (partition by coalesce(user_id, id) order by created_at desc) as nth_of_member
        from orders where next_check_at <= ${now}
      ) as due
    ) as ranked
    order by least(newest_rank, due_rank * 4), due_rank limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Claims an order whose check is due and schedules its next one; undefined when another node has claimed it. */
export async function claimDue(trx: Db, { id, now, next }: DueOrder): Promise<OrderRow | undefined> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('next_check_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (order) await scheduleCheck(trx, { id, at: next(order, await countNewerUnpaidOrders(trx, order)) })
  return order
}

/** How many unpaid orders the same member has made since. */
async function countNewerUnpaidOrders(trx: Db, { user_id, created_at }: OrderRow): Promise<number> {
  if (user_id === null) return 0
  const { count } = await trx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('created_at', '>', created_at)
    .where('status', 'in', ['CREATED', 'ATTEMPTED'])
    .executeTakeFirstOrThrow()
  return count
}

interface DueOrder {
  id: string
  now: Instant
  next: (order: OrderRow, newerOrders: number) => Instant | null
}
