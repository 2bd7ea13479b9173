import type { Db } from '#server/db/database.ts'
import type { Audios } from '#server/db/schema.ts'
import { before, containing, type Cursor } from '#server/platform/paging.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type AudioRow = Selectable<Audios>

/** One row more than the limit, newest first. */
export function list(db: Db, { search, limit, after }: { search: string; limit: number; after: Cursor | null }) {
  let query = matching(db, search).selectAll()
  if (after) query = query.where(before(after))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function count(db: Db, search: string): Promise<number> {
  const row = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Held until the transaction ends, so that changes to one audio follow each other. */
export function lock(trx: Db, id: string) {
  return existing(trx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insert(trx: Db, audio: Insertable<Audios>) {
  return trx.insertInto('audios').values(audio).returningAll().executeTakeFirstOrThrow()
}

export function change(trx: Db, id: string, values: Updateable<Audios>) {
  return trx
    .updateTable('audios')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The next by id whose length was found by an earlier way of measuring. */
export function nextUnmeasured(db: Db, { version, after }: { version: number; after: string }) {
  return db
    .selectFrom('audios')
    .select(['id', 'storage_key', 'content_type', 'duration_in_seconds'])
    .where('length_version', '<', version)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Not a change that an open form would have to know of: the version stays. */
export function recordLength(db: Db, id: string, length: { length_version: number; duration_in_seconds?: number }) {
  return db.updateTable('audios').set(length).where('id', '=', id).execute()
}

export function find(db: Db, id: string) {
  return existing(db).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Moves the audio to the bin: nothing for one that is in there already. */
export function moveToBin(trx: Db, id: string, { at, by }: { at: Date; by: string }) {
  return trx
    .updateTable('audios')
    .set({ deleted_at: at, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Takes the audio out of the bin, if it was deleted after `since`. */
export function restore(trx: Db, id: string, { since }: { since: Date }) {
  return trx
    .updateTable('audios')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the audio for good, if it is in the bin. */
export function purge(trx: Db, id: string) {
  return trx
    .deleteFrom('audios')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

function matching(db: Db, search: string) {
  const query = existing(db)
  return search ? query.where(sql<string>`lower(title || ' ' || artist)`, 'like', containing(search)) : query
}

/** What is not in the bin: every read of audios begins here. */
function existing(db: Db) {
  return db.selectFrom('audios').where('audios.deleted_at', 'is', null)
}
