import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/** A video of an order, as it is stored. */
export interface OrderedVideo {
  id: string
  publishAt: string | null
}

/** Makes other changes of the order wait until the transaction ends. */
export async function lockOrders(trx: Db): Promise<void> {
  await sql`lock table former_programme_orders in share row exclusive mode`.execute(trx)
}

/** The videos of the programme in their order, with those that are published later. */
export async function publishedOrder(db: Db): Promise<OrderedVideo[]> {
  const { rows } = await sql<{ order: OrderedVideo[] }>`
    select coalesce(
      jsonb_agg(jsonb_build_object('id', id, 'publishAt', publish_at) order by sequence_order, created_at, id), '[]'
    ) as order
    from videos
    where usage_type = 'INITIAL_PLAN' and deleted_at is null and (is_published or publish_at is not null)`.execute(db)
  return rows[0]?.order ?? []
}

/** The earlier orders that were in force after `since`, the earliest first. */
export async function formerOrdersSince(db: Db, since: Instant): Promise<{ until: Instant; videos: OrderedVideo[] }[]> {
  const { rows } = await sql<{ until: Instant; videos: OrderedVideo[] }>`
    select until, videos from former_programme_orders where until > ${since} order by until`.execute(db)
  return rows
}

/** Records the order in force until `until`; if one already ends then, it stays so. */
export async function keepFormerOrder(trx: Db, { until, videos }: { until: Instant; videos: OrderedVideo[] }) {
  await trx
    .insertInto('former_programme_orders')
    .values({ until, videos: JSON.stringify(videos) })
    .onConflict((conflict) => conflict.column('until').doNothing())
    .execute()
}

/** Removes the orders that are in force until a later moment: what replaces them takes effect at once. */
export async function dropFormerOrdersAfter(trx: Db, now: Instant): Promise<void> {
  await trx.deleteFrom('former_programme_orders').where('until', '>', now).execute()
}
