import type { Db } from '#server/db/database.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { INITIAL_PLAN_DAYS } from '#shared/domain/programme.ts'

/** The published videos of the initial plan, in the order of its days (decisions §4). */
export function videosInOrder(db: Db, now: Instant) {
  return db
    .selectFrom('videos')
    .where('usage_type', '=', 'INITIAL_PLAN')
    .where(visibleIn('videos', now))
    .selectAll()
    .orderBy('sequence_order')
    .orderBy('created_at')
    .orderBy('id')
    .limit(INITIAL_PLAN_DAYS)
    .execute()
}
