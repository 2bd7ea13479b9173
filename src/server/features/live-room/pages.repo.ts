import type { Db } from '#server/db/database.ts'
import type { ChatPages } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql } from 'kysely'

/** A message of a page, or the equal greetings of it with their number. */
export interface Line {
  id: string
  name: string
  text: string
  at_ms: number
  count: number
  /** Whether its writer is of the team. */
  isTeam: boolean
}

/** The first of each group of equal greetings stands for all of them. */
const line = sql`(array_agg(id order by id))[1] as id, (array_agg(name order by id))[1] as name,
  (array_agg(text order by id))[1] as text, min(at_ms)::integer as at_ms, count(*)::integer as count,
  (array_agg(is_team order by id))[1] as "isTeam"`
const isTeam = sql`exists (select from team_members where team_members.user_id = chat_messages.user_id) as is_team`

/** Gives everything that waits to this page, and returns its lines. */
export async function takeWaiting(trx: Db, { roomId, page }: PageOfRoom): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with taken as (
      update chat_messages set page = ${page} where room_id = ${roomId} and page is null and state = 'SHOWN'
      returning id, name, text, fold_key, at_ms, ${isTeam}
    )
    select ${line} from taken group by coalesce(fold_key, id::text) order by 1`.execute(trx)
  return rows
}

/** The lines that these pages have shown, in order; without what was removed. */
export async function shownLines(db: Db, { roomId, from, before, limit }: ShownInput): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${line}, page from (
      select *, ${isTeam} from chat_messages where room_id = ${roomId} and page >= ${from} and page < ${before}
        and state = 'SHOWN'
    ) as shown
    group by page, coalesce(fold_key, id::text) order by page desc, 1 desc limit ${limit}`.execute(db)
  return rows.toReversed()
}

interface ShownInput {
  roomId: string
  /** The first page. */
  from: number
  /** The one after the last. */
  before: number
  limit: number
}

/** Everything that is shown of a session, in order. */
export async function allLines(db: Db, { roomId, limit }: { roomId: string; limit: number }): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${line} from (
      select *, ${isTeam} from chat_messages where room_id = ${roomId} and state = 'SHOWN'
    ) as shown
    group by page, coalesce(fold_key, id::text) order by at_ms, 1 limit ${limit}`.execute(db)
  return rows
}

/** Messages that were removed while one of these pages was next. */
export async function removedSince(trx: Db, { roomId, from }: { roomId: string; from: number }): Promise<string[]> {
  const rows = await trx
    .selectFrom('chat_messages')
    .where('room_id', '=', roomId)
    .where('removed_in', '>=', from)
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A page, with the number of the one that is next in its room. */
export async function find(db: Db, { roomId, page }: PageOfRoom) {
  return db
    .selectFrom('chat_pages')
    .innerJoin('live_rooms', 'live_rooms.id', 'chat_pages.room_id')
    .selectAll('chat_pages')
    .select('live_rooms.next_page')
    .where('room_id', '=', roomId)
    .where('page', '=', page)
    .executeTakeFirst()
}

interface PageOfRoom {
  roomId: string
  page: number
}

export async function insert(trx: Db, row: Insertable<ChatPages>): Promise<void> {
  await trx.insertInto('chat_pages').values(row).execute()
}

/** Removes the pages with a member's messages, shown or pinned; who misses one enters the room again. */
export async function removePagesOf(trx: Db, userId: string): Promise<void> {
  await sql`
    delete from chat_pages using chat_messages
    where chat_messages.user_id = ${userId} and chat_messages.page is not null
      and chat_pages.room_id = chat_messages.room_id and chat_pages.page = chat_messages.page`.execute(trx)
  await sql`
    delete from chat_pages using live_rooms, chat_messages
    where chat_messages.user_id = ${userId} and live_rooms.id = chat_messages.room_id
      and live_rooms.pinned_message_id = chat_messages.id and chat_pages.room_id = live_rooms.id`.execute(trx)
}

export async function removePagesBefore(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('chat_pages').where('made_at', '<', instant).execute()
}

export async function removeMessagesBefore(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('chat_messages').where('sent_at', '<', instant).execute()
}
