import type { Db } from '#server/db/database.ts'
import type { ChatMessages } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql, type Updateable } from 'kysely'

export function find(db: Db, { roomId, messageId }: MessageInRoom) {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
}
export type MessageRow = NonNullable<Awaited<ReturnType<typeof find>>>

interface MessageInRoom {
  roomId: string
  messageId: string
}

/** The latest messages of these members in the room, whatever became of them. */
export function latestOf(db: Db, { roomId, userIds, since }: { roomId: string; userIds: string[]; since: Instant }) {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('sent_at', '>', since)
    .orderBy('sent_at')
    .execute()
}

/** Those of these messages that were stored before, by their senders and client ids. */
export async function sentBefore(trx: Db, { roomId, sent }: { roomId: string; sent: readonly Sent[] }) {
  const userIds = sent.map(({ userId }) => userId)
  const clientIds = sent.map(({ clientId }) => clientId)
  return trx
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', roomId)
    .where(sql<boolean>`(user_id, client_id) in (select * from unnest(${userIds}::uuid[], ${clientIds}::uuid[]))`)
    .execute()
}

interface Sent {
  userId: string
  clientId: string
}

/** Those of these members of whom a message is shown to all under the name that they have now. */
export async function knownOf(trx: Db, senders: readonly { userId: string; name: string }[]): Promise<Set<string>> {
  const userIds = senders.map(({ userId }) => userId)
  const names = senders.map(({ name }) => name)
  const { rows } = await sql<{ user_id: string }>`
    select user_id from unnest(${userIds}::uuid[], ${names}::text[]) as asked (user_id, name)
    where exists (
      select from chat_messages
      where chat_messages.user_id = asked.user_id and chat_messages.name = asked.name and state = 'SHOWN'
    )`.execute(trx)
  return new Set(rows.map((row) => row.user_id))
}

/** The lines that wait for the next page: their number, and the greetings among them. */
export async function waitingLines(trx: Db, roomId: string): Promise<{ count: number; greetings: Set<string> }> {
  const rows = await trx
    .selectFrom('chat_messages')
    .where('room_id', '=', roomId)
    .where('page', 'is', null)
    .where('state', '=', 'SHOWN')
    .select('fold_key')
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .groupBy('fold_key')
    .execute()
  const greetings = rows.flatMap(({ fold_key }) => (fold_key === null ? [] : [fold_key]))
  const others = rows.find(({ fold_key }) => fold_key === null)?.messages ?? 0
  return { count: greetings.length + others, greetings: new Set(greetings) }
}

export async function insert(trx: Db, rows: Insertable<ChatMessages>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('chat_messages').values(rows).execute()
}

export async function update(trx: Db, id: string, values: Updateable<ChatMessages>): Promise<void> {
  await trx.updateTable('chat_messages').set(values).where('id', '=', id).execute()
}

/** Whether another message of this message's line is shown; one that came back later may have its line elsewhere. */
export async function isLineShown(trx: Db, { line_id: lineId, page }: MessageRow): Promise<boolean> {
  const query = trx.selectFrom('chat_messages').select('id').where('line_id', '=', lineId).where('page', '=', page)
  return (await query.where('state', '=', 'SHOWN').limit(1).executeTakeFirst()) !== undefined
}

/** The message that stands for a line: the first that is shown; itself for one that has no line, or is shown. */
export async function findInLine(trx: Db, inRoom: MessageInRoom): Promise<MessageRow | undefined> {
  const message = await find(trx, inRoom)
  if (!message || message.state === 'SHOWN') return message
  const shown = await trx
    .selectFrom('chat_messages')
    .selectAll()
    .where('line_id', '=', message.id)
    .where('state', '=', 'SHOWN')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return shown ?? message
}

/** Adds a report; false when this member has reported the message before. */
export async function addReport(trx: Db, row: { message_id: string; user_id: string; reported_at: Instant }) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('chat_reports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Withdraws a message that may have been shown: the next pages say so. The room must be locked. */
export async function withdraw(trx: Db, { message, room, ...values }: Withdrawn): Promise<void> {
  const removed_in = message.page === null ? null : room.next_page
  // What its sender has deleted waits for no moderator.
  const isOver = values.state === 'DELETED'
  await update(trx, message.id, { ...values, removed_in, ...(isOver && { open_reports: 0 }) })
}

interface Withdrawn {
  message: Pick<MessageRow, 'id' | 'page'>
  room: { next_page: number }
  state: MessageRow['state']
  reason: MessageRow['reason']
}
