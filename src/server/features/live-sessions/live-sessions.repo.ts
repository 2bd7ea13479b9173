import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { earliestStartStillOn } from '#shared/domain/live.ts'
import { sql } from 'kysely'

/** Streams that are live or still to come, soonest first. */
export function open(db: Db, now: Instant) {
  return (
    db
      .selectFrom('livestreams')
      .leftJoin('videos', 'videos.id', 'livestreams.video_id')
      // The index on the start leads past all that are over.
      .where('start_time', '>', earliestStartStillOn(now))
      .where(endOfStream, '>', now)
      .selectAll('livestreams')
      .select('videos.title as video_title')
      .orderBy('start_time')
      .orderBy('livestreams.id')
      .limit(200)
      .execute()
  )
}

export function find(db: Db, id: string) {
  return db
    .selectFrom('livestreams')
    .leftJoin('videos', 'videos.id', 'livestreams.video_id')
    .where('livestreams.id', '=', id)
    .selectAll('livestreams')
    .select([
      'videos.title as video_title',
      'videos.storage_key as video_key',
      'videos.content_type as video_content_type',
      'videos.duration_in_seconds as video_duration',
    ])
    .executeTakeFirst()
}

/** Whether a stream that is live now plays the file. */
export async function playsNow(db: Db, { key, now }: { key: string; now: Instant }): Promise<boolean> {
  const row = await db
    .selectFrom('livestreams')
    .innerJoin('videos', 'videos.id', 'livestreams.video_id')
    .where('videos.storage_key', '=', key)
    .where('start_time', '>', earliestStartStillOn(now))
    .where('start_time', '<=', now)
    .where(endOfStream, '>', now)
    .select('livestreams.id')
    .executeTakeFirst()
  return row !== undefined
}

const endOfStream = sql<Date>`(start_time + duration_in_minutes * interval '1 minute')`
