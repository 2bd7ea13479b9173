import type { Db } from '#server/db/database.ts'
import type { Notes } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

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

/** Replaces texts that were not changed since they were read. */
export async function replaceTexts(db: Db, rows: readonly { id: string; from: Buffer; to: Buffer }[]): Promise<void> {
  await sql`update notes set text = changed.new_text
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ from }) => from)}::bytea[],
      ${rows.map(({ to }) => to)}::bytea[]) as changed (id, old_text, new_text)
    where notes.id = changed.id and notes.text = changed.old_text`.execute(db)
}

interface OwnNote {
  userId: string
  id: string
}
