import type { Db } from '#server/db/database.ts'
import { containsPattern, type Cursor, newestFirst } from '#server/platform/paging.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { ItemKind } from '#shared/domain/progress.ts'
import { sql } from 'kysely'

interface CourseSearch {
  now: Instant
  search: string
}

/** The courses that members see, newest first; one row more than the limit. */
export function listVisibleCourses(
  db: Db,
  { limit, after, ...search }: CourseSearch & { limit: number; after: Cursor | null },
) {
  const query = selectVisibleCourses(db, search).select([
    'id',
    'created_at',
    'title',
    'description',
    'thumbnail_key',
    'thumbnail_content_type',
  ])
  return newestFirst(query, { limit, after, table: 'courses' }).execute()
}

/** How many items of each kind members see in these courses; no row for a course without any. */
export async function countItems(db: Db, { courseIds, now }: { courseIds: readonly string[]; now: Instant }) {
  const { rows } = await sql<{ courseId: string; kind: ItemKind; count: number }>`
    select course_id as "courseId", 'VIDEO' as kind, count(*) as count
      from course_videos join videos on videos.id = video_id
      where course_id = any(${courseIds}::uuid[]) and videos.usage_type = 'COURSE' and ${visibleIn('videos', now)}
      group by course_id
    union all select course_id, 'AUDIO', count(*) from course_audios join audios on audios.id = audio_id
      where course_id = any(${courseIds}::uuid[]) and ${visibleIn('audios', now)} group by course_id
    union all select course_id, 'EBOOK', count(*) from course_ebooks join ebooks on ebooks.id = ebook_id
      where course_id = any(${courseIds}::uuid[]) and ${visibleIn('ebooks', now)} group by course_id`.execute(db)
  return rows
}

export async function countVisibleCourses(db: Db, search: CourseSearch): Promise<number> {
  const row = await selectVisibleCourses(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

function selectVisibleCourses(db: Db, { now, search }: CourseSearch) {
  const query = db.selectFrom('courses').where(visibleIn('courses', now))
  return search ? query.where(sql<string>`lower(courses.title)`, 'like', containsPattern(search)) : query
}

export function findVisibleCourse(db: Db, { id, now }: { id: string; now: Instant }) {
  return db.selectFrom('courses').where('id', '=', id).where(visibleIn('courses', now)).selectAll().executeTakeFirst()
}

/** What members see in a course, each list in its order. */
export async function listVisibleItems(db: Db, { courseId, now }: { courseId: string; now: Instant }) {
  const [videos, audios, ebooks] = await Promise.all([
    db
      .selectFrom('course_videos')
      .innerJoin('videos', 'videos.id', 'course_videos.video_id')
      .where('course_videos.course_id', '=', courseId)
      .where('videos.usage_type', '=', 'COURSE')
      .where(visibleIn('videos', now))
      .selectAll('videos')
      .orderBy('course_videos.position')
      .execute(),
    db
      .selectFrom('course_audios')
      .innerJoin('audios', 'audios.id', 'course_audios.audio_id')
      .where('course_audios.course_id', '=', courseId)
      .where(visibleIn('audios', now))
      .selectAll('audios')
      .orderBy('course_audios.position')
      .execute(),
    db
      .selectFrom('course_ebooks')
      .innerJoin('ebooks', 'ebooks.id', 'course_ebooks.ebook_id')
      .where('course_ebooks.course_id', '=', courseId)
      .where(visibleIn('ebooks', now))
      .selectAll('ebooks')
      .orderBy('course_ebooks.position')
      .execute(),
  ])
  return { videos, audios, ebooks }
}

/** Those of the items that are visible in a visible course, with their lengths. */
export async function listVisibleItemLengths(db: Db, { itemIds, now }: { itemIds: readonly string[]; now: Instant }) {
  const { rows } = await sql<{ kind: ItemKind; itemId: string; lengthInSeconds: number | null }>`
    select 'VIDEO' as kind, id as "itemId", duration_in_seconds as "lengthInSeconds" from videos
      where id = any(${itemIds}::uuid[]) and usage_type = 'COURSE' and ${visibleIn('videos', now)} and exists (
        select from course_videos link join courses on courses.id = link.course_id
        where link.video_id = videos.id and ${visibleIn('courses', now)})
    union all select 'AUDIO', id, duration_in_seconds from audios
      where id = any(${itemIds}::uuid[]) and ${visibleIn('audios', now)} and exists (
        select from course_audios link join courses on courses.id = link.course_id
        where link.audio_id = audios.id and ${visibleIn('courses', now)})
    union all select 'EBOOK', id, null from ebooks
      where id = any(${itemIds}::uuid[]) and ${visibleIn('ebooks', now)} and exists (
        select from course_ebooks link join courses on courses.id = link.course_id
        where link.ebook_id = ebooks.id and ${visibleIn('courses', now)})`.execute(db)
  return rows
}

/** The progress of some members in visible items, one row for each course that contains the item, latest first. */
export async function progressByCourse(db: Db, { userIds, now }: { userIds: readonly string[]; now: Instant }) {
  const { rows } = await sql<CourseProgressRow>`
    select user_id as "userId", link.course_id as "courseId", item_id as "itemId", furthest, latest_at as "latestAt", length,
      finished_at is not null as "isFinished"
    from progress join (
      select 'VIDEO' as kind, course_id, video_id as id from course_videos join videos on videos.id = video_id
        where videos.usage_type = 'COURSE' and ${visibleIn('videos', now)}
      union all select 'AUDIO', course_id, audio_id from course_audios join audios on audios.id = audio_id
        where ${visibleIn('audios', now)}
      union all select 'EBOOK', course_id, ebook_id from course_ebooks join ebooks on ebooks.id = ebook_id
        where ${visibleIn('ebooks', now)}
    ) as link on link.kind = progress.kind and link.id = progress.item_id
    where progress.user_id = any(${userIds}::uuid[]) order by latest_at desc, item_id`.execute(db)
  return rows
}

interface CourseProgressRow {
  userId: string
  courseId: string
  itemId: string
  furthest: number
  latestAt: Date
  length: number
  isFinished: boolean
}

/** Whether the file belongs to a visible item of a visible course. */
export async function isFileVisible(db: Db, { key, now }: { key: string; now: Instant }): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from courses join course_videos link on link.course_id = courses.id join videos on videos.id = link.video_id
      where videos.storage_key = ${key} and videos.usage_type = 'COURSE' and ${visibleIn('videos', now)} and ${visibleIn('courses', now)})
    or exists (select from courses join course_audios link on link.course_id = courses.id join audios on audios.id = link.audio_id
      where audios.storage_key = ${key} and ${visibleIn('audios', now)} and ${visibleIn('courses', now)})
    or exists (select from courses join course_ebooks link on link.course_id = courses.id join ebooks on ebooks.id = link.ebook_id
      where ebooks.file_key = ${key} and ${visibleIn('ebooks', now)} and ${visibleIn('courses', now)})
    as found`.execute(db)
  return rows[0]?.found ?? false
}
