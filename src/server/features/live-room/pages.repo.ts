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

/** A line has the name and text of the first of its messages that is shown. */
const line = sql`line_id as id, (array_agg(name order by id))[1] as name,
  (array_agg(text order by id))[1] as text, min(at_ms)::integer as at_ms, count(*)::integer as count,
  (array_agg(is_team order by id))[1] as "isTeam"`
/** A message that no page has taken yet, or that a node of the release before gave to one, is a line of its own. */
const shownMessage = sql`coalesce(line_id, id) as line_id, id, page, name, text, at_ms`
const isTeam = sql`exists (select from team_members where team_members.user_id = chat_messages.user_id) as is_team`

/** Gives everything that waits to this page, equal greetings to one line, and returns its lines. */
export async function takeWaiting(trx: Db, { roomId, page }: PageOfRoom): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with waiting as (
      select id, first_value(id) over (partition by coalesce(fold_key, id::text) order by id) as first_id
      from chat_messages where room_id = ${roomId} and page is null and state = 'SHOWN'
    ), taken as (
      update chat_messages set page = ${page}, line_id = first_id from waiting where chat_messages.id = waiting.id
      returning chat_messages.id, line_id, name, text, at_ms, ${isTeam}
    )
    select ${line} from taken group by line_id order by 1`.execute(trx)
  return rows
}

/** The lines that these pages have shown, in order; without what was removed. */
export async function shownLines(db: Db, { roomId, from, before, limit }: ShownInput): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${line}, page from (
      select ${shownMessage}, ${isTeam} from chat_messages where room_id = ${roomId} and page >= ${from} and page < ${before}
        and state = 'SHOWN'
    ) as shown
    group by page, line_id order by page desc, 1 desc limit ${limit}`.execute(db)
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
      select ${shownMessage}, ${isTeam} from chat_messages where room_id = ${roomId} and state = 'SHOWN'
    ) as shown
    group by page, line_id order by at_ms, 1 limit ${limit}`.execute(db)
  return rows
}

/**
 * Lines of which a message was removed, or shown again, while one of these pages was next: those that are left, and the
 * ids of those that are not.
 */
export async function changedSince(trx: Db, { roomId, from }: { roomId: string; from: number }): Promise<ChangedLines> {
  const { rows: changed } = await sql<{ id: string }>`
    select line_id as id from chat_messages where room_id = ${roomId} and removed_in >= ${from}
    union select line_id from chat_removals where room_id = ${roomId} and removed_in >= ${from}
    order by 1`.execute(trx)
  const ids = changed.map(({ id }) => id)
  if (ids.length === 0) return { left: [], removed: [] }
  const { rows: left } = await sql<Line>`
    select ${line} from (
      select *, ${isTeam} from chat_messages where line_id = any(${ids}::uuid[]) and state = 'SHOWN'
    ) as shown
    group by line_id order by 1`.execute(trx)
  const leftIds = new Set(left.map(({ id }) => id))
  return { left, removed: ids.filter((id) => !leftIds.has(id)) }
}

interface ChangedLines {
  left: Line[]
  removed: string[]
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

/**
 * Removes the pages with a member's messages, shown or pinned; who misses one enters the room again. Rooms with a page
 * since then keep the lines that lose a message, so that the next pages remove it where it stands on a screen.
 */
export async function removePagesOf(trx: Db, { userId, since, now }: DeletedWriter): Promise<void> {
  await sql`
    insert into chat_removals (room_id, line_id, removed_in, removed_at)
    select distinct room_id, line_id, next_page, ${now}::timestamptz from chat_messages
    join live_rooms on live_rooms.id = room_id
    where user_id = ${userId} and line_id is not null and page_made_at > ${since}
    on conflict (room_id, line_id) do update set removed_in = excluded.removed_in`.execute(trx)
  await sql`
    delete from chat_pages using chat_messages
    where chat_messages.user_id = ${userId} and chat_messages.page is not null
      and chat_pages.room_id = chat_messages.room_id and chat_pages.page = chat_messages.page`.execute(trx)
  await sql`
    delete from chat_pages using live_rooms, chat_messages
    where chat_messages.user_id = ${userId} and live_rooms.id = chat_messages.room_id
      and live_rooms.pinned_message_id = chat_messages.id and chat_pages.room_id = live_rooms.id`.execute(trx)
}

interface DeletedWriter {
  userId: string
  /** Rooms without a page since then are over. */
  since: Instant
  now: Instant
}

export async function removePagesBefore(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('chat_pages').where('made_at', '<', instant).execute()
  await db.deleteFrom('chat_removals').where('removed_at', '<', instant).execute()
}

export async function removeMessagesBefore(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('chat_messages').where('sent_at', '<', instant).execute()
}
