import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { ModerationTab } from '#shared/domain/live-room.ts'
import { sql } from 'kysely'

/** Messages with who has claimed them and whether their sender is paused. */
function withSender(db: Db, now: Instant) {
  return db
    .selectFrom('chat_messages')
    .leftJoin('users as claimers', (join) =>
      join.onRef('claimers.id', '=', 'chat_messages.claimed_by').on('claimed_until', '>', now),
    )
    .leftJoin('chat_pauses', (join) =>
      join
        .onRef('chat_pauses.user_id', '=', 'chat_messages.user_id')
        .onRef('chat_pauses.room_id', '=', 'chat_messages.room_id')
        .on('chat_pauses.until', '>', now),
    )
    .selectAll('chat_messages')
    .select(['claimers.name as claimer', 'chat_pauses.until as paused_until'])
}

export function find(db: Db, { roomId, messageId, now }: { roomId: string; messageId: string; now: Instant }) {
  return withSender(db, now)
    .where('chat_messages.id', '=', messageId)
    .where('chat_messages.room_id', '=', roomId)
    .executeTakeFirst()
}
export type ModeratedRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** The messages of a tab, oldest first; of those that are shown the latest. */
export async function listTab(db: Db, { roomId, tab, limit, now }: TabInput): Promise<ModeratedRow[]> {
  const query = withSender(db, now).where('chat_messages.room_id', '=', roomId).limit(limit)
  if (tab === 'REPORTED') {
    const reported = query.where('open_reports', '>', 0).where('state', '<>', 'DELETED')
    return reported.orderBy('chat_messages.id').execute()
  }
  if (tab === 'HELD') {
    return query.where('state', '=', 'HELD').where('open_reports', '=', 0).orderBy('chat_messages.id').execute()
  }
  const shown = await query.where('state', '=', 'SHOWN').orderBy('chat_messages.id', 'desc').execute()
  return shown.toReversed()
}

interface TabInput {
  roomId: string
  tab: ModerationTab
  limit: number
  now: Instant
}

/** How many messages wait in each of these rooms. */
export async function countWaiting(db: Db, roomIds: readonly string[]): Promise<Map<string, WaitingCounts>> {
  const { rows } = await sql<WaitingCounts & { id: string }>`
    select id,
      (select count(*)::integer from chat_messages where room_id = asked.id and state = 'HELD' and open_reports = 0)
        as held,
      (select count(*)::integer from chat_messages
        where room_id = asked.id and open_reports > 0 and state <> 'DELETED') as reported
    from unnest(${roomIds}::uuid[]) as asked (id)`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

interface WaitingCounts {
  held: number
  reported: number
}

/** Keeps a message for a moderator, unless another one has it. Whether they have it now. */
export async function claim(db: Db, { messageId, userId, until, now }: ClaimInput): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_messages')
    .set({ claimed_by: userId, claimed_until: until })
    .where('id', '=', messageId)
    .where((eb) => eb.or([eb('claimed_by', 'is', null), eb('claimed_by', '=', userId), eb('claimed_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface ClaimInput {
  messageId: string
  userId: string
  until: Instant
  now: Instant
}
