import type { Db } from '#server/db/database.ts'
import type { WebhookEvents } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

/** Adds an event; false when its id or its very body has come before. */
export async function insertOnce(trx: Db, event: Insertable<WebhookEvents>): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhook_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
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
