import type { Db } from '#server/db/database.ts'
import type { Videos } from '#server/db/schema.ts'
import { createContentRepo } from '#server/platform/content.repo.ts'
import { unmeasuredItems } from '#server/platform/media-durations.repo.ts'
import { type FileSwap, recordingColumns } from '#server/platform/recordings.ts'
import { type Selectable, sql, type SqlBool, type Updateable } from 'kysely'

export type VideoRow = Selectable<Videos>
export type VideoChanges = Updateable<Videos>

export const videos = createContentRepo('videos', { order: 'oldest' })

/** The condition that keeps the videos of one usage type. */
export function hasUsageType(usageType: Videos['usage_type']) {
  return sql<SqlBool>`usage_type = ${usageType}`
}

/** The courses that contain a video, including those in the bin, which must be complete once restored. */
export function coursesContaining(trx: Db, id: string) {
  return trx
    .selectFrom('course_videos')
    .innerJoin('courses', 'courses.id', 'course_videos.course_id')
    .where('course_videos.video_id', '=', id)
    .select(['courses.title', 'courses.deleted_at'])
    .orderBy('courses.title')
    .execute()
}

/** Videos whose stored length has to be measured again. */
export const unmeasuredVideos = (db: Db) => unmeasuredItems('videos', db)

/** Says that something of a video has changed that is stored elsewhere. */
export async function touchVideo(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('videos')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Gives the video with the file `from` another file. Its version stays: open forms need not be refused because of it. */
export async function swapVideoFile(trx: Db, { from, to }: FileSwap): Promise<{ id: string } | null> {
  const video = await trx
    .updateTable('videos')
    .set(recordingColumns(to))
    .where('storage_key', '=', from)
    .returning('id')
    .executeTakeFirst()
  return video ?? null
}
