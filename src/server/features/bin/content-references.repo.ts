import type { Db } from '#server/db/database.ts'
import { CONTENT_TABLES } from '#server/platform/content.repo.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { INITIAL_PLAN_DAYS } from '#shared/domain/programme.ts'
import type { ItemKind } from '#shared/domain/progress.ts'
import { sql } from 'kysely'

/** The kinds of content that courses contain and that have progress. */
type CourseItemKind = 'video' | 'audio' | 'ebook'

const LINKS = {
  video: { table: 'course_videos', column: 'video_id', progress: 'VIDEO' },
  audio: { table: 'course_audios', column: 'audio_id', progress: 'AUDIO' },
  ebook: { table: 'course_ebooks', column: 'ebook_id', progress: 'EBOOK' },
} as const satisfies Record<CourseItemKind, { table: string; column: string; progress: ItemKind }>

/** Whether the content exists and is not in the bin. */
export async function exists(db: Db, { kind, id }: { kind: ContentKind; id: string }): Promise<boolean> {
  const query = db.selectFrom(CONTENT_TABLES[kind]).select('id').where('id', '=', id).where('deleted_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

/** The courses that contain an item, by title. */
export async function coursesContaining(db: Db, { kind, id }: { kind: CourseItemKind; id: string }) {
  const { table, column } = LINKS[kind]
  const { rows } = await sql<{ _id: string; title: string }>`
    select courses.id as "_id", courses.title from ${sql.table(table)} link join courses on courses.id = link.course_id
    where ${sql.ref(`link.${column}`)} = ${id} and courses.deleted_at is null order by courses.title, courses.id`.execute(
    db,
  )
  return rows
}

/** Streams of a video beyond these ended long ago. */
const MAX_STREAMS = 200

/** The streams of a video, the latest start first. */
export function streamsOf(db: Db, videoId: string) {
  return selectStreams(db)
    .where('livestreams.video_id', '=', videoId)
    .orderBy('livestreams.start_time', 'desc')
    .limit(MAX_STREAMS)
    .execute()
}

export function streamById(db: Db, id: string) {
  return selectStreams(db).where('livestreams.id', '=', id).execute()
}

function selectStreams(db: Db) {
  return db
    .selectFrom('livestreams')
    .leftJoin('videos', (join) =>
      join.onRef('videos.id', '=', 'livestreams.video_id').on('videos.deleted_at', 'is', null),
    )
    .where('livestreams.deleted_at', 'is', null)
    .select([
      'livestreams.id',
      'livestreams.title',
      'livestreams.start_time',
      'livestreams.duration_in_minutes',
      'videos.duration_in_seconds as video_duration',
    ])
}

/** The day of the programme that a video is now; null when it is none. */
export async function programmeDayOf(
  db: Db,
  { videoId, now }: { videoId: string; now: Instant },
): Promise<number | null> {
  const { rows } = await sql<{ day: number }>`
    select day::int from (
      select id, row_number() over (order by sequence_order, created_at, id) as day from videos
      where usage_type = 'INITIAL_PLAN' and ${visibleIn('videos', now)}
    ) as days where id = ${videoId} and day <= ${INITIAL_PLAN_DAYS}`.execute(db)
  return rows[0]?.day ?? null
}

export async function isFreeEbook(db: Db, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('free_ebook_choice').select('singleton').where('ebook_id', '=', id).executeTakeFirst()) !==
    undefined
  )
}

/** How many members have started an item. */
export async function countMembersWithProgress(
  db: Db,
  { kind, id }: { kind: CourseItemKind; id: string },
): Promise<number> {
  const row = await db
    .selectFrom('progress')
    .where('kind', '=', LINKS[kind].progress)
    .where('item_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** How many members have started any item of a course. */
export async function countMembersWithProgressInCourse(db: Db, courseId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct user_id) as total from progress join (
      select 'VIDEO' as kind, video_id as id from course_videos where course_id = ${courseId}
      union all select 'AUDIO', audio_id from course_audios where course_id = ${courseId}
      union all select 'EBOOK', ebook_id from course_ebooks where course_id = ${courseId}
    ) as item on item.kind = progress.kind and item.id = progress.item_id`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether a cover, a thumbnail or an uploaded poster belongs to something in the bin. */
export async function isImageInBin(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from courses where thumbnail_key = ${key} and deleted_at is not null)
    or exists (select from ebooks where cover_key = ${key} and deleted_at is not null)
    or exists (select from media_pictures join videos on videos.storage_key = media_pictures.source_key
      where media_pictures.key = ${key} and videos.deleted_at is not null) as found`.execute(db)
  return rows[0]?.found ?? false
}
