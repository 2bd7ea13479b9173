import { demoWebsite, FREE_LESSON, TEACHER_PORTRAIT } from './website.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Files } from '#server/ports/files.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { SITE_PICTURE_FORMATS, sitePictureWidths } from '#shared/site-content/site-pictures.ts'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'

/** Stores the pictures of the demo's website; returns a function that publishes it. */
export async function seedWebsite(files: Files) {
  const { file, width, height } = TEACHER_PORTRAIT
  const pictureId = newId()
  for (const each of sitePictureWidths({ width })) {
    for (const format of SITE_PICTURE_FORMATS) {
      const path = join(import.meta.dirname, 'media/site', `${file}-${each}.${format}`)
      await files.write({
        key: `site/${pictureId}/${each}.${format}`,
        contentType: `image/${format}`,
        sizeInBytes: statSync(path).size,
        body: createReadStream(path),
      })
    }
  }
  return {
    async publish(trx: Db, now: Instant): Promise<void> {
      const { id: freeLessonId } = await trx
        .selectFrom('videos')
        .select('id')
        .where('title', '=', FREE_LESSON.title)
        .executeTakeFirstOrThrow()
      await trx.insertInto('free_media').values({ item_id: freeLessonId, kind: 'VIDEO' }).execute()
      const content = JSON.stringify(demoWebsite(pictureId, freeLessonId))
      const { id: by } = await trx
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'ADMIN')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('site_pictures')
        .values({ id: pictureId, width, height, added_by: by, added_at: now })
        .execute()
      await trx.updateTable('site_draft').set({ content, version: 1, changed_at: now, changed_by: by }).execute()
      await trx
        .insertInto('site_versions')
        .values({ id: newId(), content, published_by: by, published_at: now })
        .execute()
    },
  }
}
