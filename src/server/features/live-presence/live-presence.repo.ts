import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { presentSince, type ReactionTotals, REACTIONS } from '#shared/domain/live-presence.ts'
import { sql } from 'kysely'

/** How many members have a player that plays, each once. */
export async function countPresent(db: Db, { roomId, now }: { roomId: string; now: Instant }): Promise<number> {
  const { count } = await db
    .selectFrom('live_attendance')
    .where('room_id', '=', roomId)
    .where('left_at', '>', presentSince(now))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many members wait for the start, each once. */
export async function countWaiting(db: Db, { roomId, now }: { roomId: string; now: Instant }): Promise<number> {
  const { count } = await db
    .selectFrom('live_attendance')
    .where('room_id', '=', roomId)
    .where('waited_at', '>', presentSince(now))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** All reactions since the start. */
export async function reactionTotals(db: Db, roomId: string): Promise<ReactionTotals> {
  return db
    .selectFrom('live_minutes')
    .where('room_id', '=', roomId)
    .select(REACTIONS.map((reaction) => sql<number>`coalesce(sum(${sql.ref(reaction)}), 0)::integer`.as(reaction)))
    .executeTakeFirstOrThrow()
}
