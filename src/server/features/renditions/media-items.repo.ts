import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { earliestStartStillLive } from '#shared/domain/live.ts'
import { sql } from 'kysely'

/** A video or an audio that is not in the bin. */
export interface MediaItem {
  kind: 'video' | 'audio'
  id: string
  title: string
  key: string
  contentType: string
  durationInSeconds: number
  /** Null for an audio. */
  usageType: 'COURSE' | 'INITIAL_PLAN' | 'LIVESTREAM_SOURCE' | null
}

/** Finds an item, and locks it until the transaction ends. */
export async function lockItem(trx: Db, id: string): Promise<MediaItem | undefined> {
  const columns = sql`id, title, storage_key as key, content_type as "contentType",
    duration_in_seconds as "durationInSeconds"`
  const video = await sql<MediaItem>`select 'video' as kind, ${columns}, usage_type as "usageType" from videos
    where id = ${id} and deleted_at is null for update`.execute(trx)
  if (video.rows[0]) return video.rows[0]
  const audio = await sql<MediaItem>`select 'audio' as kind, ${columns}, null as "usageType" from audios
    where id = ${id} and deleted_at is null for update`.execute(trx)
  return audio.rows[0]
}

/** Items by their ids, in their order. */
export async function listItems(db: Db, ids: readonly string[]): Promise<Pick<MediaItem, 'id' | 'title' | 'key'>[]> {
  const columns = sql`id, title, storage_key as key`
  const isWanted = sql`id = any(${ids}::uuid[]) and deleted_at is null`
  const { rows } = await sql<Pick<MediaItem, 'id' | 'title' | 'key'>>`
    select ${columns} from videos where ${isWanted} union all select ${columns} from audios where ${isWanted}`.execute(
    db,
  )
  return ids.flatMap((wanted) => rows.find(({ id }) => id === wanted) ?? [])
}

/** The item with a file, also in the bin. */
export async function findItemOf(db: Db, key: string): Promise<MediaItem | undefined> {
  const columns = sql`id, title, storage_key as key, content_type as "contentType",
    duration_in_seconds as "durationInSeconds"`
  const { rows } = await sql<MediaItem>`
    select 'video' as kind, ${columns}, usage_type as "usageType" from videos where storage_key = ${key}
    union all select 'audio', ${columns}, null from audios where storage_key = ${key}`.execute(db)
  return rows[0]
}

interface Source {
  kind: 'VIDEO' | 'AUDIO'
  key: string
  contentType: string
  sizeInBytes: number
  durationInSeconds: number
  createdAt: Instant
}

/** Files of items that no job was made for yet. */
export async function listUnknownSources(db: Db, limit: number): Promise<Source[]> {
  const columns = sql`storage_key as key, content_type as "contentType", size_in_bytes as "sizeInBytes",
    duration_in_seconds as "durationInSeconds", created_at as "createdAt"`
  const isUnknown = sql`not exists (select from media_jobs where source_key = storage_key)`
  const { rows } = await sql<Source>`
    select 'VIDEO' as kind, ${columns} from videos where ${isUnknown}
    union all select 'AUDIO', ${columns} from audios where ${isUnknown}
    order by "createdAt" desc limit ${limit}`.execute(db)
  return rows
}

/** A stream of a video that is on or is to come. */
interface PlannedStream {
  title: string
  startTime: Instant
  durationInMinutes: number
}

export function listPlannedStreams(db: Db, videoId: string, now: Instant): Promise<PlannedStream[]> {
  return db
    .selectFrom('livestreams')
    .select(['title', 'start_time as startTime', 'duration_in_minutes as durationInMinutes'])
    .where('video_id', '=', videoId)
    .where('deleted_at', 'is', null)
    .where('start_time', '>', earliestStartStillLive(now))
    .where(sql<Date>`start_time + duration_in_minutes * interval '1 minute'`, '>', now)
    .orderBy('start_time')
    .execute()
}
