import type { Db } from '#server/db/database.ts'
import type { Messages } from '#server/db/schema.ts'
import { containsPattern, type Cursor, newestFirst } from '#server/platform/paging.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { MessageKind, MessageState } from '#shared/domain/messages.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type MessageRow = Selectable<Messages>

interface Wanted {
  search: string
  kind?: MessageKind | undefined
  state?: MessageState | undefined
}

/** One row more than the limit, newest first. */
export function list(db: Db, { limit, after, ...wanted }: Wanted & { limit: number; after: Cursor | null }) {
  return newestFirst(filtered(withNames(db), wanted), { limit, after, table: 'messages' }).execute()
}
export type NamedMessage = Awaited<ReturnType<typeof list>>[number]

export async function count(db: Db, wanted: Wanted): Promise<number> {
  const query = filtered(withNames(db), wanted).clearSelect()
  return (await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

export function find(db: Db, id: string): Promise<NamedMessage | undefined> {
  return withNames(db).where('messages.id', '=', id).where('messages.step', 'is', null).executeTakeFirst()
}

export async function insert(trx: Db, message: Insertable<Messages>): Promise<void> {
  await trx.insertInto('messages').values(message).execute()
}

/** Locks the message: other transactions that change or send it wait until this one ends. */
export function lock(trx: Db, id: string): Promise<MessageRow | undefined> {
  return trx.selectFrom('messages').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The message while it is being sent, which nobody can pause until the transaction ends; batches share it. */
export function shareWhileSending(trx: Db, id: string): Promise<MessageRow | undefined> {
  return trx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'SENDING')
    .forShare()
    .executeTakeFirst()
}

export async function change(trx: Db, { id, ...changes }: Updateable<Messages> & { id: string }): Promise<void> {
  await trx
    .updateTable('messages')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Notes how far the deliveries have been written; that is no change of the message. */
export async function recordPreparation(
  trx: Db,
  { id, ...progress }: Pick<MessageRow, 'id' | 'prepared_to' | 'prepared_at' | 'recipients'>,
): Promise<void> {
  await trx.updateTable('messages').set(progress).where('id', '=', id).execute()
}

export async function remove(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('messages').where('id', '=', id).execute()
}

/** The messages that are to be sent now or are being sent, the oldest first. */
export async function dueIds(db: Db, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where state in ('SCHEDULED', 'SENDING') and (state = 'SENDING' or send_at <= ${now})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Messages that ended before and whose deliveries are still there. */
export async function endedBefore(db: Db, before: Instant): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('ended_at', '<=', before)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('deliveries').select('user_id').whereRef('message_id', '=', 'messages.id').limit(1)),
    )
    .execute()
}

export async function recordCame(db: Db, { id, came }: { id: string; came: number }): Promise<void> {
  await db.updateTable('messages').set({ came }).where('id', '=', id).where('came', 'is', null).execute()
}

/** The names of the plans, for the words of a segment. */
export function planNames(db: Db) {
  return db.selectFrom('plans').select(['plan_type', 'plan_name']).execute()
}

/** Live sessions by id, also those in the bin. */
export function sessions(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('livestreams')
    .select(['id', 'title', 'start_time', 'deleted_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

function withNames(db: Db) {
  return db
    .selectFrom('messages')
    .leftJoin('users as writer', 'writer.id', 'messages.written_by')
    .leftJoin('users as sender', 'sender.id', 'messages.sent_by')
    .leftJoin('livestreams', 'livestreams.id', 'messages.stream_id')
    .selectAll('messages')
    .select([
      'writer.name as writer_name',
      'sender.name as sender_name',
      'livestreams.title as stream_title',
      'livestreams.start_time as stream_start',
    ])
}

function filtered(query: ReturnType<typeof withNames>, { search, kind, state }: Wanted) {
  let found = query.where('messages.step', 'is', null)
  if (kind) found = found.where('messages.kind', '=', kind)
  if (state) found = found.where('messages.state', '=', state)
  if (search) {
    const subjects = sql<string>`lower((texts -> 'en' ->> 'subject') || ' ' || (texts -> 'hi' ->> 'subject'))`
    found = found.where(subjects, 'like', containsPattern(search))
  }
  return found
}

/** Who reads notifications, or tests a message. */
export function findUser(db: Db, id: string) {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
}
