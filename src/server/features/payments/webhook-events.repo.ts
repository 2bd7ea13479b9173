import type { Db } from '#server/db/database.ts'
import type { WebhookEvents } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

export type NewEvent = Insertable<WebhookEvents>

/** Adds events. Returns the ids of those whose event id and body are new. */
export async function insertNew(trx: Db, events: NewEvent[]): Promise<string[]> {
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
