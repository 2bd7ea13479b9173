import type { Db } from '#server/db/database.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { ItemKind, Progress } from '#shared/domain/progress.ts'
import { sql } from 'kysely'

export interface ProgressRow extends Progress {
  kind: ItemKind
  itemId: string
  seen: string
}

/**
 * Merges the progress that a device sends, each item once: `mergeProgress` and `mergeSeenParts` of
 * shared/domain/progress as one statement. Rows are written in the order of the items, so that two devices cannot
 * deadlock.
 */
export async function merge(db: Db, { userId, rows, now }: { userId: string; rows: ProgressRow[]; now: Instant }) {
  const column = <Value>(of: (row: ProgressRow) => Value): Value[] => rows.map(of)
  await sql`
    insert into progress as stored (user_id, kind, item_id, furthest, latest, latest_at, length, seen, finished_at)
    select ${userId}::uuid, kind, item_id, furthest, latest, latest_at, length, seen::bit(100),
      case when finished then ${now}::timestamptz end
    from unnest(
      ${column(({ kind }) => kind)}::text[],
      ${column(({ itemId }) => itemId)}::uuid[],
      ${column(({ furthest }) => furthest)}::double precision[],
      ${column(({ latest }) => latest)}::double precision[],
      ${column(({ latestAt }) => latestAt)}::timestamptz[],
      ${column(({ length }) => length)}::double precision[],
      ${column(({ seen }) => seen)}::text[],
      ${column(({ isFinished }) => isFinished)}::boolean[]
    ) as sent (kind, item_id, furthest, latest, latest_at, length, seen, finished)
    order by kind, item_id
    on conflict (user_id, kind, item_id) do update set
      (latest, latest_at, length) = (
        select latest, latest_at, length from (values
          (stored.latest, stored.latest_at, stored.length), (excluded.latest, excluded.latest_at, excluded.length)
        ) as either (latest, latest_at, length) order by latest_at desc, latest desc, length desc limit 1
      ),
      furthest = greatest(stored.furthest, excluded.furthest),
      seen = stored.seen | excluded.seen,
      finished_at = coalesce(stored.finished_at, excluded.finished_at)`.execute(db)
}

/** The progress of some members in some items. */
export async function listByItems(
  db: Db,
  { userIds, itemIds }: { userIds: readonly string[]; itemIds: readonly string[] },
) {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('progress')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('item_id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .select(['user_id', 'item_id', 'furthest', 'latest', 'latest_at', 'length', 'finished_at'])
    .execute()
}

/**
 * Items started and not finished, latest first. An item of several courses is listed with the course of which the
 * member has started most items, or the newest of those.
 */
export async function listInProgress(db: Db, { userId, now, count }: { userId: string; now: Instant; count: number }) {
  const { rows } = await sql<InProgressRow>`
    select progress.kind, progress.item_id, progress.furthest, progress.latest, progress.latest_at, progress.length,
      progress.finished_at, item.title, course.id as course_id, course.title as course_title, course.thumbnail_key,
      course.thumbnail_content_type, poster.key as poster_key, poster.content_type as poster_content_type
    from progress
    cross join lateral (select * from (
      select courses.created_at, courses.id, videos.title, videos.storage_key as source from course_videos link
        join videos on videos.id = link.video_id join courses on courses.id = link.course_id
        where progress.kind = 'VIDEO' and link.video_id = progress.item_id and videos.usage_type = 'COURSE'
          and ${visibleIn('videos', now)} and ${visibleIn('courses', now)}
      union all
      select courses.created_at, courses.id, audios.title, null from course_audios link
        join audios on audios.id = link.audio_id join courses on courses.id = link.course_id
        where progress.kind = 'AUDIO' and link.audio_id = progress.item_id
          and ${visibleIn('audios', now)} and ${visibleIn('courses', now)}
      union all
      select courses.created_at, courses.id, ebooks.title, null from course_ebooks link
        join ebooks on ebooks.id = link.ebook_id join courses on courses.id = link.course_id
        where progress.kind = 'EBOOK' and link.ebook_id = progress.item_id
          and ${visibleIn('ebooks', now)} and ${visibleIn('courses', now)}
    ) as shown
      order by (
        select count(*) from progress as mine where mine.user_id = ${userId} and mine.item_id in (
          select video_id from course_videos where course_id = shown.id
          union all select audio_id from course_audios where course_id = shown.id
          union all select ebook_id from course_ebooks where course_id = shown.id
        )
      ) desc, created_at desc, id desc limit 1
    ) as item
    join courses course on course.id = item.id
    left join media_pictures poster on poster.source_key = item.source and poster.kind = 'POSTER'
    where progress.user_id = ${userId} and progress.finished_at is null
    order by progress.latest_at desc, progress.item_id
    limit ${count}`.execute(db)
  return rows
}

interface InProgressRow {
  kind: ItemKind
  item_id: string
  furthest: number
  latest: number
  latest_at: Date
  length: number
  finished_at: Date | null
  title: string
  course_id: string
  course_title: string
  thumbnail_key: string
  thumbnail_content_type: string
  poster_key: string | null
  poster_content_type: string | null
}
