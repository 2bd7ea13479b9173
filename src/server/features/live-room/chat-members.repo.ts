import type { Db } from '#server/db/database.ts'
import type { Age } from '#shared/domain/consent.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/** The name that others in a room see. */
const chatName = sql<string>`coalesce(chat_names.name, split_part(users.name, ' ', 1))`

interface MemberInRoom {
  userId: string
  roomId: string
}

/** What decides whether members may write in a room, and under which name; in the order of the question. */
export async function readMembers(db: Db, asked: readonly MemberInRoom[]): Promise<ChatMember[]> {
  const userIds = asked.map(({ userId }) => userId)
  const roomIds = asked.map(({ roomId }) => roomId)
  const { rows } = await sql<ChatMember>`
    select ${chatName} as name,
      case when users.role = 'ADMIN' then 'ADULT'
        else (select age from consents where consents.user_id = asked.user_id order by agreed_at desc limit 1)
      end as age,
      greatest(chat_pauses.until, writing_pauses.until) as "pausedUntil"
    from unnest(${userIds}::uuid[], ${roomIds}::uuid[]) with ordinality as asked (user_id, room_id, position)
    join users on users.id = asked.user_id
    left join chat_names on chat_names.user_id = asked.user_id
    left join chat_pauses on chat_pauses.user_id = asked.user_id and chat_pauses.room_id = asked.room_id
    left join writing_pauses on writing_pauses.user_id = asked.user_id
    order by position`.execute(db)
  return rows
}

export interface ChatMember {
  name: string
  /** Null before they have stated it. The team is not asked. */
  age: Age | null
  pausedUntil: Instant | null
}

export async function saveName(db: Db, { userId, name }: { userId: string; name: string }): Promise<void> {
  await db
    .insertInto('chat_names')
    .values({ user_id: userId, name })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ name }))
    .execute()
}

export async function pause(db: Db, row: { user_id: string; room_id: string; until: Instant }): Promise<void> {
  await db
    .insertInto('chat_pauses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'room_id']).doUpdateSet({ until: row.until }))
    .execute()
}

/** Whether there was one. */
export async function endPause(db: Db, { userId, roomId }: MemberInRoom): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_pauses')
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

export function listPauses(db: Db, { roomId, now }: { roomId: string; now: Instant }) {
  return db
    .selectFrom('chat_pauses')
    .innerJoin('users', 'users.id', 'chat_pauses.user_id')
    .leftJoin('chat_names', 'chat_names.user_id', 'chat_pauses.user_id')
    .where('room_id', '=', roomId)
    .where('until', '>', now)
    .select(['chat_pauses.user_id as userId', 'until'])
    .select(chatName.as('name'))
    .orderBy('until')
    .execute()
}

/** Somebody who has written in the room, with their roles in the team; null for none. */
export function findWriter(db: Db, { userId, roomId }: MemberInRoom) {
  return db
    .selectFrom('chat_messages')
    .leftJoin('team_members', 'team_members.user_id', 'chat_messages.user_id')
    .where('chat_messages.user_id', '=', userId)
    .where('chat_messages.room_id', '=', roomId)
    .select('team_members.roles')
    .limit(1)
    .executeTakeFirst()
}

/** The names of the people of the team. */
export async function listTeamNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select('users.name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function readWords(db: Db): Promise<{ words: string[]; version: number }> {
  const row = await db.selectFrom('chat_words').select(['words', 'version']).executeTakeFirst()
  return row ?? { words: [], version: 0 }
}

/** Saves the words if they still have the version before; whether they had. */
export async function saveWords(db: Db, { words, version }: { words: string[]; version: number }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chat_words')
    .values({ words, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .column('singleton')
        .doUpdateSet({ words, version: version + 1 })
        .where('chat_words.version', '=', version),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
