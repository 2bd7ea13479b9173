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
  return trx.selectFrom('ebooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insert(trx: Db, ebook: Insertable<Ebooks>) {
  return trx.insertInto('ebooks').values(ebook).returningAll().executeTakeFirstOrThrow()
}

export function change(trx: Db, id: string, values: Updateable<Ebooks>) {
  return trx
    .updateTable('ebooks')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function find(db: Db, id: string) {
  return db.selectFrom('ebooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export function remove(trx: Db, id: string) {
  return trx.deleteFrom('ebooks').where('id', '=', id).returningAll().executeTakeFirst()
}

function matching(db: Db, search: string) {
  const query = db.selectFrom('ebooks')
  return search ? query.where(sql<string>`lower(title || ' ' || author)`, 'like', containing(search)) : query
}
