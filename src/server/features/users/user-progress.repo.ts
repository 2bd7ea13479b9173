import type { Db } from '#server/db/database.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

interface MemberAt {
  userId: string
  now: Instant
}

interface StartedItem {
  courseId: string
  courseTitle: string
  furthest: number
  length: number
  isFinished: boolean
  latestAt: Instant
}

/** What the member has started in visible courses, one row for each course that contains the item, latest first. */
export async function startedItems(db: Db, { userId, now }: MemberAt): Promise<StartedItem[]> {
  const { rows } = await sql<StartedItem>`
    select courses.id as "courseId", courses.title as "courseTitle", furthest, length, latest_at as "latestAt",
      finished_at is not null as "isFinished"
    from progress
    cross join lateral (
      select course_id from course_videos join videos on videos.id = video_id
        where progress.kind = 'VIDEO' and video_id = item_id and videos.usage_type = 'COURSE' and ${visibleIn('videos', now)}
      union all select course_id from course_audios join audios on audios.id = audio_id
        where progress.kind = 'AUDIO' and audio_id = item_id and ${visibleIn('audios', now)}
      union all select course_id from course_ebooks join ebooks on ebooks.id = ebook_id
        where progress.kind = 'EBOOK' and ebook_id = item_id and ${visibleIn('ebooks', now)}
    ) as link
    join courses on courses.id = link.course_id
    where user_id = ${userId} and ${visibleIn('courses', now)}
    order by latest_at desc, item_id`.execute(db)
  return rows
}

/** How many visible items each of the courses has. */
export async function itemCounts(db: Db, { courseIds, now }: { courseIds: string[]; now: Instant }) {
  const { rows } = await sql<{ courseId: string; items: number }>`
    select course_id as "courseId", count(*)::integer as items from (
      select course_id from course_videos join videos on videos.id = video_id
        where course_id = any(${courseIds}::uuid[]) and videos.usage_type = 'COURSE' and ${visibleIn('videos', now)}
      union all select course_id from course_audios join audios on audios.id = audio_id
        where course_id = any(${courseIds}::uuid[]) and ${visibleIn('audios', now)}
      union all select course_id from course_ebooks join ebooks on ebooks.id = ebook_id
        where course_id = any(${courseIds}::uuid[]) and ${visibleIn('ebooks', now)}
    ) as visible group by course_id`.execute(db)
  return new Map(rows.map(({ courseId, items }) => [courseId, items]))
}

/** What the member opened last, also if it has been unpublished since. */
export async function lastItem(db: Db, userId: string) {
  const { rows } = await sql<LastItem>`
    select coalesce(videos.title, audios.title, ebooks.title) as title, furthest, length, latest_at as "latestAt",
      finished_at is not null as "isFinished"
    from progress
    left join videos on kind = 'VIDEO' and videos.id = item_id
    left join audios on kind = 'AUDIO' and audios.id = item_id
    left join ebooks on kind = 'EBOOK' and ebooks.id = item_id
    where user_id = ${userId} and coalesce(videos.title, audios.title, ebooks.title) is not null
    order by latest_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

interface LastItem {
  title: string
  furthest: number
  length: number
  isFinished: boolean
  latestAt: Instant
}
