import { checkAt, type OrderRow } from './payments.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/**
 * Orders whose check is due, in a fair order. The newest come first, those that somebody has tried to pay and the others
 * in turn, of each member the newest before the second newest; every fourth is the one that has been due longest.
 */
export async function dueOrders(db: Db, { now, limit }: { now: Instant; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by next_check_at) as waited,
        row_number() over (partition by is_attempted order by nth, created_at desc) as place
      from (
        select id, next_check_at, created_at, (paid_at is not null or status = 'ATTEMPTED') as is_attempted,
          row_number() over (partition by coalesce(user_id, id) order by created_at desc) as nth
        from orders where next_check_at <= ${now}
      ) as due
    ) as ranked
    order by least(place, waited * 4), waited limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes an order whose check is due and says when its next one is; undefined when another node has taken it. */
export async function takeDue(trx: Db, { id, now, next }: Due): Promise<OrderRow | undefined> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('next_check_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (order) await checkAt(trx, { id, at: next(order, await newerOpenOrders(trx, order)) })
  return order
}

/** How many orders its member has made since that are still open. */
async function newerOpenOrders(trx: Db, { user_id, created_at }: OrderRow): Promise<number> {
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

interface Due {
  id: string
  now: Instant
  next: (order: OrderRow, newerOrders: number) => Instant | null
}
