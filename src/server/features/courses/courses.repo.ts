import type { Db } from '#server/db/database.ts'
import type { Courses } from '#server/db/schema.ts'
import { before, containing, type Cursor } from '#server/platform/paging.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type CourseRow = Selectable<Courses>

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

export function find(db: Db, id: string) {
  return existing(db).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends, so that changes to one course follow each other. */
export function lock(trx: Db, id: string) {
  return existing(trx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insert(trx: Db, course: Insertable<Courses>) {
  return trx.insertInto('courses').values(course).returningAll().executeTakeFirstOrThrow()
}

export function change(trx: Db, id: string, values: Updateable<Courses>) {
  return trx
    .updateTable('courses')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Moves the course to the bin: nothing for one that is in there already. */
export function moveToBin(trx: Db, id: string, { at, by }: { at: Date; by: string }) {
  return trx
    .updateTable('courses')
    .set({ deleted_at: at, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Takes the course out of the bin, if it was deleted after `since`. */
export function restore(trx: Db, id: string, { since }: { since: Date }) {
  return trx
    .updateTable('courses')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the course for good, if it is in the bin. */
export function purge(trx: Db, id: string) {
  return trx
    .deleteFrom('courses')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

function matching(db: Db, search: string) {
  const query = existing(db)
  return search ? query.where(sql<string>`lower(title)`, 'like', containing(search)) : query
}

/** What is not in the bin: every read of courses begins here. */
function existing(db: Db) {
  return db.selectFrom('courses').where('courses.deleted_at', 'is', null)
}
