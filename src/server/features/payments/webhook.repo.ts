import type { Db } from '#server/db/database.ts'
import type { WebhookEvents } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql } from 'kysely'

export type NewEvent = Insertable<WebhookEvents>

/** Adds events. Returns the ids of those whose event id and body are new. */
export async function insertIfNew(trx: Db, events: NewEvent[]): Promise<string[]> {
  const inserted = await trx
    .insertInto('webhook_events')
    .values(events)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

export function findUnprocessed(db: Db, id: string) {
  return db
    .selectFrom('webhook_events')
    .selectAll()
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
}

export function markProcessed(db: Db, { id, now }: { id: string; now: Instant }) {
  return db.updateTable('webhook_events').set({ processed_at: now }).where('id', '=', id).execute()
}

/** Adds to the count of events with a wrong signature. */
export function addRefusals(db: Db, { hour, refusals, now }: { hour: Instant; refusals: number; now: Instant }) {
  return db
    .insertInto('webhook_refusals')
    .values({ hour, refusals, last_at: now })
    .onConflict((conflict) =>
      conflict.column('hour').doUpdateSet({
        refusals: (eb) => eb('webhook_refusals.refusals', '+', eb.ref('excluded.refusals')),
        last_at: now,
      }),
    )
    .execute()
}

/** The figures from which the webhook's state follows. */
export function findFigures(db: Db, { since }: { since: Instant }) {
  return db
    .selectNoFrom([
      sql<Date | null>`(select max(received_at) from webhook_events)`.as('lastEventAt'),
      sql<number>`(
        select coalesce(sum(refusals), 0)::integer from webhook_refusals where last_at > ${since}
      )`.as('refusedInLastDay'),
      sql<Date | null>`(select max(last_at) from webhook_refusals where last_at > ${since})`.as('lastRefusedAt'),
      sql<number>`(select count(*)::integer from webhook_events where processed_at is null)`.as('waiting'),
      sql<Date | null>`(select min(received_at) from webhook_events where processed_at is null)`.as('waitingSince'),
      sql<Date | null>`(
        select captured_at from payments join orders on orders.id = payments.order_id
        where orders.way = 'ONLINE' order by captured_at desc limit 1
      )`.as('lastPaidAt'),
    ])
    .executeTakeFirstOrThrow()
}
