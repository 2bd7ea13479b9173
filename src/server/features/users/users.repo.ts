import type { Db } from '#server/db/database.ts'
import type { Users } from '#server/db/schema.ts'
import { newId } from '#server/platform/ids.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type UserRow = Selectable<Users>

export function find(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The users with these ids, newest first; those who are gone are left out. */
export function findMany(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The roles alone: asked at every read of a file. */
export function listRoles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The existing users that have one of these addresses or numbers. */
export function findTaken(db: Db, { emails, numbers }: { emails: string[]; numbers: string[] }) {
  return db
    .selectFrom('users')
    .select(['email', 'mobile_number'])
    .where((eb) =>
      eb.or([
        eb('email', '=', sql<string>`any(${emails}::text[])`),
        eb('mobile_number', '=', sql<string>`any(${numbers}::text[])`),
      ]),
    )
    .execute()
}

/** Inserts the rows whose address has no account yet; returns the inserted ones. */
export async function insertIfNew(trx: Db, rows: Insertable<Users>[]) {
  if (rows.length === 0) return []
  return trx
    .insertInto('users')
    .values(rows)
    .onConflict((oc) => oc.column('email').doNothing())
    .returning(['id', 'email'])
    .execute()
}

export function insert(trx: Db, user: Insertable<Users>) {
  return trx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

/** Inserts the user unless the address has an account; returns the stored row, locked against changes. */
export async function insertOrFind(trx: Db, user: Insertable<Users>) {
  await trx
    .insertInto('users')
    .values(user)
    .onConflict((oc) => oc.column('email').doNothing())
    .execute()
  return trx.selectFrom('users').selectAll().where('email', '=', user.email).forShare().executeTakeFirstOrThrow()
}

export function change(trx: Db, id: string, values: Updateable<Users>) {
  return trx
    .updateTable('users')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Deletes the row. The dates of membership and plans are kept without the person, so that past statistics do not
 * change.
 */
export async function remove(trx: Db, { id, at }: { id: string; at: Date }) {
  const deletedId = newId()
  await sql`
    insert into deleted_members (id, joined_at, deleted_at)
    select ${deletedId}::uuid, created_at, ${at}::timestamptz from users where id = ${id} and role = 'USER'`.execute(
    trx,
  )
  await sql`
    insert into deleted_member_terms (deleted_member_id, starts_at, ended_at)
    select deleted_members.id, starts_at, over_at
    from (
      select starts_at, least(ends_at, ended_at, ${at}::timestamptz) as over_at from grants where user_id = ${id}
    ) as held join deleted_members on deleted_members.id = ${deletedId}
    where over_at > starts_at`.execute(trx)
  return trx.deleteFrom('users').where('id', '=', id).returning('id').executeTakeFirst()
}

/** The user, locked until the transaction ends: other changes wait. */
export function lock(trx: Db, id: string) {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function lockByEmail(trx: Db, email: string) {
  return trx.selectFrom('users').selectAll().where('email', '=', email).forNoKeyUpdate().executeTakeFirst()
}
