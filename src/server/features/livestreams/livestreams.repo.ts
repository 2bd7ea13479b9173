import type { Db } from '#server/db/database.ts'
import type { Livestreams } from '#server/db/schema.ts'
import { before, containing, type Cursor } from '#server/platform/paging.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { earliestStartStillOn } from '#shared/domain/live.ts'
import { type Insertable, sql } from 'kysely'

/** One row more than the limit, newest first, each with its video (all null once that was deleted). */
export function list(db: Db, { search, limit, after }: { search: string; limit: number; after: Cursor | null }) {
  let query = withVideo(db)
  if (search) query = query.where(sql<string>`lower(livestreams.title)`, 'like', containing(search))
  if (after) query = query.where(before(after, 'livestreams'))
  return query
    .orderBy('livestreams.created_at', 'desc')
    .orderBy('livestreams.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type StreamRow = Awaited<ReturnType<typeof list>>[number]

export async function count(db: Db, search: string): Promise<number> {
  let query = db.selectFrom('livestreams').select((eb) => eb.fn.countAll<number>().as('total'))
  if (search) query = query.where(sql<string>`lower(title)`, 'like', containing(search))
  return (await query.executeTakeFirstOrThrow()).total
}

export function find(db: Db, id: string) {
  return withVideo(db).where('livestreams.id', '=', id).executeTakeFirst()
}

/** Whether the video can be streamed: it was uploaded for that. */
export async function isStreamSource(db: Db, videoId: string): Promise<boolean> {
  const query = db.selectFrom('videos').select('id').where('id', '=', videoId)
  return (await query.where('usage_type', '=', 'LIVESTREAM_SOURCE').executeTakeFirst()) !== undefined
}

/** Whoever else schedules waits until the transaction ends: of two at once, the second sees the first. */
export async function lockSchedule(trx: Db): Promise<void> {
  await sql`lock table livestreams in share row exclusive mode`.execute(trx)
}

/** Whether a stream runs at some moment between the two; one may begin as another ends. */
export async function isAnyBetween(trx: Db, { from, until }: { from: Instant; until: Instant }): Promise<boolean> {
  const end = sql<Date>`start_time + duration_in_minutes * interval '1 minute'`
  const found = await trx
    .selectFrom('livestreams')
    .select('id')
    // The index on the start leads to the few that can be meant.
    .where('start_time', '>', earliestStartStillOn(from))
    .where('start_time', '<', until)
    .where(end, '>', from)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export function insert(trx: Db, stream: Insertable<Livestreams>) {
  return trx.insertInto('livestreams').values(stream).execute()
}

export function remove(trx: Db, id: string) {
  return trx.deleteFrom('livestreams').where('id', '=', id).returningAll().executeTakeFirst()
}

function withVideo(db: Db) {
  return db
    .selectFrom('livestreams')
    .leftJoin('videos', 'videos.id', 'livestreams.video_id')
    .selectAll('livestreams')
    .select([
      'videos.title as video_title',
      'videos.storage_key as video_key',
      'videos.content_type as video_content_type',
      'videos.duration_in_seconds as video_duration',
    ])
}
