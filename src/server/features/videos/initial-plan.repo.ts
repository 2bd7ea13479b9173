import type { Db } from '#server/db/database.ts'
import { DAY_IN_MS, type Instant } from '#shared/domain/ist.ts'
import { INITIAL_PLAN_DAYS } from '#shared/domain/programme.ts'
import { sql } from 'kysely'

/** All videos of the initial plan, drafts included, in the order of its days (product decisions §4). */
export function listInOrder(db: Db, limit: number) {
  return selectPlanVideos(db).orderBy('sequence_order').orderBy('created_at').orderBy('id').limit(limit).execute()
}

/** Locks all videos of the initial plan until the transaction ends. */
export function lockAll(trx: Db) {
  return selectPlanVideos(trx).orderBy('id').forUpdate().execute()
}

export function setPosition(trx: Db, { id, sequenceOrder }: { id: string; sequenceOrder: number }) {
  return trx
    .updateTable('videos')
    .set((eb) => ({ sequence_order: sequenceOrder, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** When a video was moved to the bin; null if it is not there. */
export async function findDeletion(db: Db, id: string): Promise<Instant | null> {
  const row = await db.selectFrom('videos').select('deleted_at').where('id', '=', id).executeTakeFirst()
  return row?.deleted_at ?? null
}

/** Members with a running plan whose tenth session may still be ahead: it is within eleven days of activation. */
export async function countMembersInProgramme(db: Db, now: Instant): Promise<number> {
  const earliest = new Date(now.getTime() - (INITIAL_PLAN_DAYS + 1) * DAY_IN_MS)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select user_id from grants join users on users.id = grants.user_id
      where users.role = 'USER' and starts_at <= ${now}
      group by user_id
      having min(starts_at) > ${earliest} and bool_or(ends_at > ${now} and (ended_at is null or ended_at > ${now}))
    ) as underway`.execute(db)
  return rows[0]?.total ?? 0
}

function selectPlanVideos(db: Db) {
  return db.selectFrom('videos').selectAll().where('usage_type', '=', 'INITIAL_PLAN').where('deleted_at', 'is', null)
}
