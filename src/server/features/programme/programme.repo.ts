import type { Db } from '#server/db/database.ts'
import type { ProgrammeStarts } from '#server/db/schema.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { INITIAL_PLAN_DAYS } from '#shared/domain/programme.ts'
import { type Insertable, sql } from 'kysely'

/** The published videos of the initial plan, in the order of its days (product decisions §4). */
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

/** Videos of earlier orders, also those that are in the bin or not published any more. */
export function videosById(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('videos')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .selectAll()
    .execute()
}

/** A frame of each of these videos that has one. */
export function postersOf(db: Db, sourceKeys: readonly string[]) {
  return (
    db
      .selectFrom('media_pictures')
      .select(['source_key', 'key', 'content_type'])
      .where('source_key', '=', sql<string>`any(${sourceKeys}::text[])`)
      // Literal, for the index of posters alone.
      .where(sql<boolean>`kind = 'POSTER'`)
      .execute()
  )
}

/** The start that an administrator has set for the member's programme; none unless it was restarted. */
export function findStart(db: Db, userId: string) {
  return db.selectFrom('programme_starts').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The same for many members. */
export function findStarts(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('programme_starts')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .select(['user_id', 'activated_at', 'created_at'])
    .execute()
}

export async function saveStart(trx: Db, start: Insertable<ProgrammeStarts>): Promise<void> {
  const { user_id: _, ...values } = start
  await trx
    .insertInto('programme_starts')
    .values(start)
    .onConflict((oc) => oc.column('user_id').doUpdateSet(values))
    .execute()
}
