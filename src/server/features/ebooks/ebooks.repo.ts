import type { Db } from '#server/db/database.ts'
import type { Ebooks } from '#server/db/schema.ts'
import { before, containing, type Cursor } from '#server/platform/paging.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type EbookRow = Selectable<Ebooks>

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

/** Held until the transaction ends, so that changes to one e-book follow each other. */
export function lock(trx: Db, id: string) {
  return existing(trx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insert(trx: Db, ebook: Insertable<Ebooks>) {
  return trx.insertInto('ebooks').values(ebook).returningAll().executeTakeFirstOrThrow()
}

export function change(trx: Db, id: string, values: Updateable<Ebooks>) {
  return trx
    .updateTable('ebooks')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export function find(db: Db, id: string) {
  return existing(db).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Moves the e-book to the bin: nothing for one that is in there already. */
export function moveToBin(trx: Db, id: string, { at, by }: { at: Date; by: string }) {
  return trx
    .updateTable('ebooks')
    .set({ deleted_at: at, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Takes the e-book out of the bin, if it was deleted after `since`. */
export function restore(trx: Db, id: string, { since }: { since: Date }) {
  return trx
    .updateTable('ebooks')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the e-book for good, if it is in the bin. */
export function purge(trx: Db, id: string) {
  return trx
    .deleteFrom('ebooks')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

function matching(db: Db, search: string) {
  const query = existing(db)
  return search ? query.where(sql<string>`lower(title || ' ' || author)`, 'like', containing(search)) : query
}

/** What is not in the bin: every read of ebooks begins here. */
function existing(db: Db) {
  return db.selectFrom('ebooks').where('ebooks.deleted_at', 'is', null)
}
