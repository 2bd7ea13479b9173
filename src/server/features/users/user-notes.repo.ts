import type { Db } from '#server/db/database.ts'
import type { UserNotes } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

/** The notes on a user with their authors' names, the newest first. */
export function listOf(db: Db, userId: string) {
  return db
    .selectFrom('user_notes')
    .leftJoin('users as authors', 'authors.id', 'user_notes.author_id')
    .where('user_notes.user_id', '=', userId)
    .orderBy('user_notes.created_at', 'desc')
    .orderBy('user_notes.id', 'desc')
    .selectAll('user_notes')
    .select('authors.name as author')
    .execute()
}

/** The note, locked until the transaction ends, with the name of the user that it is about. */
export function lock(trx: Db, id: string) {
  return trx
    .selectFrom('user_notes')
    .innerJoin('users', 'users.id', 'user_notes.user_id')
    .where('user_notes.id', '=', id)
    .selectAll('user_notes')
    .select('users.name as userName')
    .forUpdate('user_notes')
    .executeTakeFirst()
}

export function insert(trx: Db, note: Insertable<UserNotes>) {
  return trx.insertInto('user_notes').values(note).execute()
}

export function change(trx: Db, id: string, { text, at }: { text: string; at: Date }) {
  return trx
    .updateTable('user_notes')
    .set((eb) => ({ text, changed_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export function remove(trx: Db, id: string) {
  return trx.deleteFrom('user_notes').where('id', '=', id).execute()
}
