import type { Db } from '#server/db/database.ts'
import type { Uploads } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

export function insert(db: Db, upload: Insertable<Uploads>) {
  return db.insertInto('uploads').values(upload).execute()
}

export function find(db: Db, key: string) {
  return db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirst()
}

export function markCompleted(db: Db, { key, sizeInBytes, at }: { key: string; sizeInBytes: number; at: Date }) {
  return db
    .updateTable('uploads')
    .set({ completed_at: at, size_in_bytes: sizeInBytes })
    .where('key', '=', key)
    .where('completed_at', 'is', null)
    .execute()
}

/** Records the key of the picture that is made of the upload; false when there is no such upload any more. */
export async function setPictureKey(db: Db, { key, pictureKey }: { key: string; pictureKey: string }) {
  const query = db.updateTable('uploads').set({ picture_key: pictureKey }).where('key', '=', key).returning('key')
  return (await query.executeTakeFirst()) !== undefined
}

/** Attaches the upload to an item: undefined when it is attached already. */
export function markAttached(trx: Db, { key, at }: { key: string; at: Date }) {
  return trx
    .updateTable('uploads')
    .set({ attached_at: at })
    .where('key', '=', key)
    .where('attached_at', 'is', null)
    .returning('picture_key')
    .executeTakeFirst()
}

/** Deletes an upload unless it is attached to an item: false when it is, or it is deleted already. */
export async function deleteUnattached(db: Db, key: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('uploads')
    .where('key', '=', key)
    .where('attached_at', 'is', null)
    .returning('key')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Locks uploads that are attached to no item, created before `before`; skips those that another node has locked. */
export function lockUnattached(trx: Db, { before, limit }: { before: Date; limit: number }) {
  return trx
    .selectFrom('uploads')
    .selectAll()
    .where('attached_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function scheduleDeletion(trx: Db, { keys, at }: { keys: string[]; at: Date }): Promise<void> {
  if (keys.length === 0) return
  await trx
    .insertInto('files_to_delete')
    .values(keys.map((key) => ({ key, scheduled_at: at })))
    .onConflict((oc) => oc.column('key').doNothing())
    .execute()
}

/** Locks the deletions that are due; skips those that another node has locked. */
export function lockScheduledDeletions(trx: Db, { now, limit }: { now: Date; limit: number }) {
  return trx
    .selectFrom('files_to_delete')
    .select('key')
    .where('scheduled_at', '<=', now)
    .orderBy('scheduled_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export function clearScheduledDeletion(trx: Db, key: string) {
  return trx.deleteFrom('files_to_delete').where('key', '=', key).execute()
}
