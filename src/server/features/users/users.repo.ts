import type { Db } from '#server/db/database.ts'
import type { Users } from '#server/db/schema.ts'
import { containing, type Cursor } from '#server/platform/paging.ts'
import { type Insertable, sql, type Updateable } from 'kysely'

export function find(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One row more than the limit, newest first. */
export function list(db: Db, { search, limit, after }: { search: string; limit: number; after: Cursor | null }) {
  let query = db.selectFrom('users').selectAll()
  if (search) query = query.where(nameOrEmail, 'like', containing(search))
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
    )
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function count(db: Db, search: string): Promise<number> {
  let query = db.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('total'))
  if (search) query = query.where(nameOrEmail, 'like', containing(search))
  return (await query.executeTakeFirstOrThrow()).total
}

export function insert(trx: Db, user: Insertable<Users>) {
  return trx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

/** Adds the user unless the address has one already; answers the row that stands, as it stays until the transaction ends. */
export async function insertOrFind(trx: Db, user: Insertable<Users>) {
  await trx
    .insertInto('users')
    .values(user)
    .onConflict((oc) => oc.column('email').doNothing())
    .execute()
  return trx.selectFrom('users').selectAll().where('email', '=', user.email).forShare().executeTakeFirstOrThrow()
}

export function change(trx: Db, id: string, values: Updateable<Users>) {
  return trx.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirst()
}

export function remove(trx: Db, id: string) {
  return trx.deleteFrom('users').where('id', '=', id).returning('id').executeTakeFirst()
}

/** The user, with everyone else who changes him waiting until the transaction ends. */
export function lock(trx: Db, id: string) {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks every administrator's row, so that two of them cannot demote each other at once. */
export function lockAdmins(trx: Db) {
  return trx.selectFrom('users').select('id').where('role', '=', 'ADMIN').orderBy('id').forNoKeyUpdate().execute()
}

/** The very expression of the index `users_search`. */
const nameOrEmail = sql<string>`(lower(name) || ' ' || email)`
