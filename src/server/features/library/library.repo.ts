import type { Db } from '#server/db/database.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/** The courses that members see, newest first, with the number of items of each kind that they see in them. */
export function visibleCourses(db: Db, now: Instant) {
  return db
    .selectFrom('courses')
    .where(visibleIn('courses', now))
    .select(({ selectFrom, fn }) => [
      'courses.id',
      'courses.title',
      'courses.description',
      'courses.thumbnail_key',
      'courses.thumbnail_content_type',
      selectFrom('course_videos')
        .innerJoin('videos', 'videos.id', 'course_videos.video_id')
        .whereRef('course_videos.course_id', '=', 'courses.id')
        .where('videos.usage_type', '=', 'COURSE')
        .where(visibleIn('videos', now))
        .select(fn.countAll<number>().as('n'))
        .as('videoCount'),
      selectFrom('course_audios')
        .innerJoin('audios', 'audios.id', 'course_audios.audio_id')
        .whereRef('course_audios.course_id', '=', 'courses.id')
        .where(visibleIn('audios', now))
        .select(fn.countAll<number>().as('n'))
        .as('audioCount'),
      selectFrom('course_ebooks')
        .innerJoin('ebooks', 'ebooks.id', 'course_ebooks.ebook_id')
        .whereRef('course_ebooks.course_id', '=', 'courses.id')
        .where(visibleIn('ebooks', now))
        .select(fn.countAll<number>().as('n'))
        .as('ebookCount'),
    ])
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id', 'desc')
    .execute()
}

export function visibleCourse(db: Db, { id, now }: { id: string; now: Instant }) {
  return db.selectFrom('courses').where('id', '=', id).where(visibleIn('courses', now)).selectAll().executeTakeFirst()
}

/** What members see in a course, each list in its order. */
export async function visibleItems(db: Db, { courseId, now }: { courseId: string; now: Instant }) {
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

/** Whether the file belongs to something that members see in a course that they see. */
export async function holdsFile(db: Db, { key, now }: { key: string; now: Instant }): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select
    exists (select from courses join course_videos link on link.course_id = courses.id join videos on videos.id = link.video_id
      where videos.storage_key = ${key} and videos.usage_type = 'COURSE' and ${visibleIn('videos', now)} and ${visibleIn('courses', now)})
    or exists (select from courses join course_audios link on link.course_id = courses.id join audios on audios.id = link.audio_id
      where audios.storage_key = ${key} and ${visibleIn('audios', now)} and ${visibleIn('courses', now)})
    or exists (select from courses join course_ebooks link on link.course_id = courses.id join ebooks on ebooks.id = link.ebook_id
      where ebooks.file_key = ${key} and ${visibleIn('ebooks', now)} and ${visibleIn('courses', now)})
    as held`.execute(db)
  return rows[0]?.held ?? false
}
