import type { Db } from '#server/db/database.ts'
import type { Notes } from '#server/db/schema.ts'
import type { Insertable, Selectable } from 'kysely'

export type NoteRow = Selectable<Notes>

/** A member's notes, newest first. */
export function listOf(db: Db, userId: string) {
  return db
    .selectFrom('notes')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findByClientId(db: Db, { userId, clientId }: { userId: string; clientId: string }) {
  return db
    .selectFrom('notes')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .selectAll()
    .executeTakeFirst()
}

export function find(db: Db, { userId, id }: OwnNote) {
  return db.selectFrom('notes').where('id', '=', id).where('user_id', '=', userId).selectAll().executeTakeFirst()
}

/** The note, locked until the transaction ends. */
export function lock(trx: Db, { userId, id }: OwnNote) {
  return trx
    .selectFrom('notes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function countOf(trx: Db, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('notes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function insert(trx: Db, note: Insertable<Notes>) {
  return trx.insertInto('notes').values(note).execute()
}

export function change(trx: Db, { userId, id }: OwnNote, { text, at }: { text: Buffer | null; at: Date }) {
  return trx
    .updateTable('notes')
    .set((eb) => ({ text, changed_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** False when there is no such note. */
export async function remove(db: Db, { userId, id }: OwnNote): Promise<boolean> {
  const removed = await db
    .deleteFrom('notes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Those of the items that the member has opened before. */
export async function listOpenedBefore(db: Db, { userId, itemId }: { userId: string; itemId: string }) {
  return db.selectFrom('progress').where('user_id', '=', userId).where('item_id', '=', itemId).select('kind').execute()
}

/** The next encrypted texts by id, to encrypt them with another key. */
export function listTexts(db: Db, { after, limit }: { after: string; limit: number }) {
  return db
    .selectFrom('notes')
    .where('id', '>', after)
    .where('text', 'is not', null)
    .select(['id', 'text'])
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Only if it was not changed since it was read. */
export function replaceText(db: Db, id: string, { from, to }: { from: Buffer; to: Buffer }) {
  return db.updateTable('notes').set({ text: to }).where('id', '=', id).where('text', '=', from).execute()
}

interface OwnNote {
  userId: string
  id: string
}
