import type { Db } from '#server/db/database.ts'
import type { PushKeys } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

export function find(db: Db) {
  return db.selectFrom('push_keys').selectAll().executeTakeFirst()
}

/** Does nothing when another node has just made one. */
export async function insertIfNone(db: Db, row: Insertable<PushKeys>): Promise<void> {
  await db
    .insertInto('push_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()
}

/** Does nothing when it has changed in the meantime. */
export async function replacePrivateKey(db: Db, { from, to }: { from: Buffer; to: Buffer }): Promise<void> {
  await db.updateTable('push_keys').set({ private_key: to }).where('private_key', '=', from).execute()
}
