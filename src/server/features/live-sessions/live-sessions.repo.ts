import type { Db } from '#server/db/database.ts'
import { endOfReplay, endOfStream } from '#server/features/livestreams/public.ts'
import { containsPattern, type Cursor } from '#server/platform/paging.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { earliestStartStillLive } from '#shared/domain/live.ts'
import { sql } from 'kysely'

interface StreamSearch {
  now: Instant
  search: string
}

/**
 * Streams that have not ended, soonest first, one row more than the limit. The cursor holds the start. Leaves out
 * streams whose video was deleted: they cannot be played.
 */
export function listNotEnded(
  db: Db,
  { limit, after, ...search }: StreamSearch & { limit: number; after: Cursor | null },
) {
  let query = selectNotEnded(db, search)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('livestreams.start_time', 'livestreams.id'), '>', tuple(after.createdAt, after.id)),
    )
  }
  return query
    .selectAll('livestreams')
    .select(['videos.title as video_title', 'videos.duration_in_seconds as video_duration'])
    .orderBy('start_time')
    .orderBy('livestreams.id')
    .limit(limit + 1)
    .execute()
}

export async function countNotEnded(db: Db, search: StreamSearch): Promise<number> {
  const row = await selectNotEnded(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

function selectNotEnded(db: Db, { now, search }: StreamSearch) {
  const query = db
    .selectFrom('livestreams')
    .innerJoin('videos', 'videos.id', 'livestreams.video_id')
    .where('livestreams.deleted_at', 'is', null)
    .where('videos.deleted_at', 'is', null)
    // Lets the index on the start skip the streams that have ended.
    .where('start_time', '>', earliestStartStillLive(now))
    .where(endOfStream, '>', now)
  return search ? query.where(sql<string>`lower(livestreams.title)`, 'like', containsPattern(search)) : query
}

/** The streams that end after `since`, soonest first, for calendars. */
export function listEndingAfter(db: Db, { since, limit }: { since: Instant; limit: number }) {
  return selectNotEnded(db, { now: since, search: '' })
    .select([
      'livestreams.id',
      'livestreams.title',
      'livestreams.start_time',
      'livestreams.version',
      endOfStream.as('end'),
    ])
    .orderBy('start_time')
    .orderBy('livestreams.id')
    .limit(limit)
    .execute()
}

/** The next streams that have not begun, soonest first. */
export function listUpcoming(db: Db, { now, limit }: { now: Instant; limit: number }) {
  return selectNotEnded(db, { now, search: '' })
    .where('start_time', '>', now)
    .select(['livestreams.title', 'livestreams.start_time', 'livestreams.duration_in_minutes'])
    .orderBy('start_time')
    .orderBy('livestreams.id')
    .limit(limit)
    .execute()
}

/** Past streams whose replay is open, newest start first, one row more than the limit. The cursor holds the start. */
export function listReplayed(
  db: Db,
  { limit, after, ...search }: StreamSearch & { limit: number; after: Cursor | null },
) {
  let query = selectReplayed(db, search)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('livestreams.start_time', 'livestreams.id'), '<', tuple(after.createdAt, after.id)),
    )
  }
  return query
    .selectAll('livestreams')
    .select(['videos.id as video_id', 'videos.duration_in_seconds as video_duration', endOfReplay.as('replay_until')])
    .orderBy('start_time', 'desc')
    .orderBy('livestreams.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countReplayed(db: Db, search: StreamSearch): Promise<number> {
  const row = await selectReplayed(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** The end of the replay if the video is not shorter than the slot, as it is indexed: in UTC without a time zone. */
const latestEndOfReplay = sql<Date>`(livestreams.start_time at time zone 'UTC')
  + livestreams.duration_in_minutes * interval '1 minute' + livestreams.replay_days * interval '24 hours'`

function selectReplayed(db: Db, { now, search }: StreamSearch) {
  const query = db
    .selectFrom('livestreams')
    .innerJoin('videos', 'videos.id', 'livestreams.video_id')
    .where('livestreams.deleted_at', 'is', null)
    .where('videos.deleted_at', 'is', null)
    // Lets the index on it skip the streams that nobody can watch again.
    .where(latestEndOfReplay, '>', sql<Date>`${now}::timestamptz at time zone 'UTC'`)
    .where('start_time', '<=', now)
    .where(endOfStream, '<=', now)
    .where(endOfReplay, '>', now)
  return search ? query.where(sql<string>`lower(livestreams.title)`, 'like', containsPattern(search)) : query
}

/** Those of the videos that a stream or its replay has played since `since`, with their lengths. */
export function videosPlayedSince(
  db: Db,
  { itemIds, since, now }: { itemIds: readonly string[]; since: Instant; now: Instant },
) {
  return db
    .selectFrom('livestreams')
    .innerJoin('videos', 'videos.id', 'livestreams.video_id')
    .where('videos.id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .where('livestreams.deleted_at', 'is', null)
    .where('videos.deleted_at', 'is', null)
    .where('start_time', '<=', now)
    .where(endOfReplay, '>', since)
    .select(['videos.id', 'videos.duration_in_seconds as durationInSeconds'])
    .distinct()
    .execute()
}

/** Those of the videos that can be watched again now. */
export async function replayedVideos(db: Db, { itemIds, now }: { itemIds: readonly string[]; now: Instant }) {
  const rows = await selectReplayed(db, { now, search: '' })
    .where('videos.id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .select('videos.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** Until when members may watch the file because a stream plays it now, or can be watched again; null if none does. */
export async function playsUntil(db: Db, { key, now }: { key: string; now: Instant }): Promise<Instant | null> {
  const row = await db
    .selectFrom('livestreams')
    .innerJoin('videos', 'videos.id', 'livestreams.video_id')
    .where('videos.storage_key', '=', key)
    .where('livestreams.deleted_at', 'is', null)
    .where('videos.deleted_at', 'is', null)
    .where('start_time', '<=', now)
    .where(endOfReplay, '>', now)
    .select(endOfReplay.as('end'))
    .orderBy('end', 'desc')
    .executeTakeFirst()
  return row?.end ?? null
}
