import * as library from './library.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Media, MayRead } from '#server/features/media/media.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { library as calls } from '#shared/contract/library.ts'
import { opensLibrary } from '#shared/domain/access.ts'

export interface LibraryService extends Handlers<typeof calls> {
  mayRead: MayRead
}

export function libraryService({ db, clock, media, subscriptions }: Dependencies): LibraryService {
  return {
    async courses({ viewer }) {
      const rows = await library.visibleCourses(db, clock.now())
      const courses = rows.map(async (row) => ({
        _id: row.id,
        title: row.title,
        description: row.description,
        thumbnail: await media.address(viewer.userId, thumbnailOf(row)),
        videoCount: row.videoCount ?? 0,
        audioCount: row.audioCount ?? 0,
        ebookCount: row.ebookCount ?? 0,
      }))
      return { courses: await Promise.all(courses) }
    },

    async course({ params, viewer }) {
      const now = clock.now()
      const row = await library.visibleCourse(db, { id: params.id, now })
      if (!row) throw new Refused('COURSE_NOT_FOUND')
      if (viewer.role !== 'ADMIN' && !opensLibrary(await subscriptions.of(viewer.userId))) {
        throw new Refused('SUBSCRIPTION_REQUIRED')
      }
      const { videos, audios, ebooks } = await library.visibleItems(db, { courseId: row.id, now })
      const address = (key: string, contentType: string, title: string) =>
        media.address(viewer.userId, { key, contentType, title })
      const [thumbnail, ...lists] = await Promise.all([
        media.address(viewer.userId, thumbnailOf(row)),
        Promise.all(
          videos.map(async ({ id, title, description, storage_key, content_type, duration_in_seconds }) => {
            const videoFileUrl = await address(storage_key, content_type, title)
            return { _id: id, title, description, videoFileUrl, durationInSeconds: duration_in_seconds }
          }),
        ),
        Promise.all(
          audios.map(async ({ id, title, description, artist, storage_key, content_type, duration_in_seconds }) => {
            const audioFileUrl = await address(storage_key, content_type, title)
            return { _id: id, title, description, artist, audioFileUrl, durationInSeconds: duration_in_seconds }
          }),
        ),
        Promise.all(
          ebooks.map(async ({ id, title, description, author, cover_key, cover_content_type, file_key }) => {
            const coverImageUrl = await address(cover_key, cover_content_type, title)
            const ebookFileUrl = await address(file_key, 'application/pdf', title)
            return { _id: id, title, description, author, coverImageUrl, ebookFileUrl }
          }),
        ),
      ])
      const { id, title, description } = row
      return {
        course: { _id: id, title, description, thumbnail, videos: lists[0], audios: lists[1], ebooks: lists[2] },
      }
    },

    async mayRead({ viewer, key }) {
      return opensLibrary(await subscriptions.of(viewer)) && (await library.holdsFile(db, { key, now: clock.now() }))
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  subscriptions: SubscriptionsService
}

function thumbnailOf(row: { thumbnail_key: string; thumbnail_content_type: string; title: string }) {
  return { key: row.thumbnail_key, contentType: row.thumbnail_content_type, title: row.title }
}
