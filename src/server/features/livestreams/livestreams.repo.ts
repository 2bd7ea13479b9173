import type { Db } from '#server/db/database.ts'
import { createContentRepo } from '#server/platform/content.repo.ts'
import { containsPattern, type Cursor, newestFirst } from '#server/platform/paging.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { earliestStartStillLive } from '#shared/domain/live.ts'
import { sql } from 'kysely'

export const livestreams = createContentRepo('livestreams')

/** `streamEnd` of shared/domain/live in SQL, for statements that join `livestreams` with `videos`. */
export const endOfStream = sql<Date>`least(
  livestreams.start_time + livestreams.duration_in_minutes * interval '1 minute',
  livestreams.start_time + nullif(videos.duration_in_seconds, 0) * interval '1 second'
)`

/** `replayUntil` of shared/domain/live in SQL: days of 24 hours, whatever the time zone of the connection. */
export const endOfReplay = sql<Date>`${endOfStream} + livestreams.replay_days * interval '24 hours'`

/** One row more than the limit, newest first, each with its video (all columns null where it is deleted). */
export function list(db: Db, { search, limit, after, now }: ListedStreams & { limit: number; after: Cursor | null }) {
  let query = selectWithVideo(db).where(isListed(now))
  if (search) query = query.where(sql<string>`lower(livestreams.title)`, 'like', containsPattern(search))
  return newestFirst(query, { limit, after, table: 'livestreams' }).execute()
}

export function count(db: Db, { search, now }: ListedStreams): Promise<number> {
  return livestreams.count(db, { search, filter: isListed(now) })
}

interface ListedStreams {
  search: string
  now: Instant
}

/** Leaves out the sessions of a series that are to come: they stand with the series, unless they were changed alone. */
function isListed(now: Instant) {
  return sql<boolean>`(series_id is null or is_exception or start_time <= ${now})`
}

/** The sessions of a series that are to come, also those in the bin, soonest first. */
export function sessionsAhead(db: Db, { seriesId, now }: { seriesId: string; now: Instant }) {
  return withVideo(db.selectFrom('livestreams'))
    .where('series_id', '=', seriesId)
    .where('start_time', '>', now)
    .orderBy('start_time')
    .orderBy('livestreams.id')
    .execute()
}

export type StreamRow = Awaited<ReturnType<typeof list>>[number]

export function find(db: Db, id: string) {
  return selectWithVideo(db).where('livestreams.id', '=', id).executeTakeFirst()
}

/** Whether the video was uploaded for streams. Locks it, so that it is not deleted before it is scheduled. */
export async function isStreamSource(trx: Db, videoId: string): Promise<boolean> {
  const query = trx.selectFrom('videos').select('id').where('id', '=', videoId).where('deleted_at', 'is', null)
  return (await query.where('usage_type', '=', 'LIVESTREAM_SOURCE').forShare().executeTakeFirst()) !== undefined
}

export async function videoTitle(db: Db, videoId: string): Promise<string | null> {
  const row = await db.selectFrom('videos').select('title').where('id', '=', videoId).executeTakeFirst()
  return row?.title ?? null
}

/** Makes everyone else who schedules wait until the transaction ends, so that they see what it has scheduled. */
export async function lockSchedule(trx: Db): Promise<void> {
  await sql`lock table livestreams in share row exclusive mode`.execute(trx)
}

/** Whether the slot of a stream contains any moment between the two; a slot may begin when another ends. */
export async function hasStreamBetween(trx: Db, { from, until, except }: Between): Promise<boolean> {
  const end = sql<Date>`start_time + duration_in_minutes * interval '1 minute'`
  const others = except === undefined ? existing(trx) : existing(trx).where('id', '<>', except)
  const found = await others
    .select('id')
    // Lets the index on the start narrow the rows down.
    .where('start_time', '>', earliestStartStillLive(from))
    .where('start_time', '<', until)
    .where(end, '>', from)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

interface Between {
  from: Instant
  until: Instant
  /** A stream to leave out. */
  except?: string
}

function selectWithVideo(db: Db) {
  return withVideo(existing(db))
}

function withVideo(query: ReturnType<typeof existing>) {
  return query
    .leftJoin('videos', (join) =>
      join.onRef('videos.id', '=', 'livestreams.video_id').on('videos.deleted_at', 'is', null),
    )
    .selectAll('livestreams')
    .select([
      'videos.title as video_title',
      'videos.storage_key as video_key',
      'videos.content_type as video_content_type',
      'videos.duration_in_seconds as video_duration',
    ])
}

/** Leaves out what is in the bin: every query of this file but `sessionsAhead` starts here. */
function existing(db: Db) {
  return db.selectFrom('livestreams').where('livestreams.deleted_at', 'is', null)
}
