import type { Db } from '#server/db/database.ts'
import { sql } from 'kysely'

/** All that a member has written, in order. */
export function listAll(db: Db, userId: string) {
  return db
    .selectFrom('reflections')
    .where('user_id', '=', userId)
    .select(['text', 'day', 'parent_id', 'state', 'created_at'])
    .select(
      sql<string | null>`coalesce((select title from videos where videos.id = item_id),
        (select title from audios where audios.id = item_id), (select title from ebooks where ebooks.id = item_id))`.as(
        'title',
      ),
    )
    .orderBy('created_at')
    .execute()
}

export async function listActs(db: Db, userId: string) {
  const thanks = await db
    .selectFrom('reflection_thanks')
    .where('user_id', '=', userId)
    .select('thanked_at as thankedAt')
    .execute()
  const reports = await db
    .selectFrom('reflection_reports')
    .where('user_id', '=', userId)
    .select('reported_at as reportedAt')
    .execute()
  const pause = await db.selectFrom('writing_pauses').where('user_id', '=', userId).select('until').executeTakeFirst()
  return { thanks, reports, pausedUntil: pause?.until ?? null }
}
