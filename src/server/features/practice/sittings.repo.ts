import type { Db } from '#server/db/database.ts'
import { SITTING_ROOM } from '#shared/domain/sittings.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/**
 * How many other members have sent a heartbeat of a sitting since, each once, whatever the number of their devices;
 * null if the member has sent none themselves.
 */
export async function countSatWith(db: Db, { userId, since }: { userId: string; since: Instant }) {
  const { total, own } = await db
    .selectFrom('live_attendance')
    .where('room_id', '=', sql.lit(SITTING_ROOM))
    .where('left_at', '>', since)
    .select(sql<number>`count(*)::integer`.as('total'))
    .select(sql<number>`(count(*) filter (where user_id = ${userId}))::integer`.as('own'))
    .executeTakeFirstOrThrow()
  return own === 0 ? null : total - own
}
