import * as library from './library.repo.ts'
import { createCatalogue } from './library-catalogue.ts'
import type { Db } from '#server/db/database.ts'
import type { CaptionsService } from '#server/features/captions/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { OpenItems, ProgressOf } from '#server/features/progress/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { batchReads, coalesce } from '#server/platform/batch-reads.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'
import type { library as calls } from '#shared/contract/library.ts'
import { includesLibrary } from '#shared/domain/access.ts'
import { groupBySection } from '#shared/domain/course-sections.ts'
import { pictureSizeOf } from '#shared/domain/pictures.ts'
import { courseShare } from '#shared/domain/progress.ts'

interface LibraryService extends Handlers<typeof calls> {
  mayRead: MayRead
  openItems: OpenItems
  /** Whether the viewer may open courses now; administrators always may. */
  isOpenTo(viewer: Viewer): Promise<boolean>
}

export function libraryService(dependencies: Dependencies): LibraryService {
  const { db, clock, media, captions, subscriptions, progressOf, opensInDocumentViewer } = dependencies

  const catalogueReads = createCatalogue({ db, clock })
  const coalesceVisibility = coalesce<boolean>()
  const progressOfMember = batchReads(async (userIds: string[]) => {
    const rows = await library.progressByCourse(db, { userIds: [...new Set(userIds)], now: clock.now() })
    const byUser = Map.groupBy(rows, ({ userId }) => userId)
    return userIds.map((id) => Map.groupBy(byUser.get(id) ?? [], ({ courseId }) => courseId))
  })

  async function isOpenTo(viewer: Viewer): Promise<boolean> {
    return (
      viewer.permissions.includes('content.watch') ||
      includesLibrary(await subscriptions.getSubscriptionOfViewer(viewer))
    )
  }

  return {
    isOpenTo,

    async courses({ viewer: { userId }, query }) {
      const [page, progressByCourse] = await Promise.all([catalogueReads.courses(query), progressOfMember(userId)])
      const courses = page.courses.map(async ({ row, counts }) => {
        const items = progressByCourse.get(row.id)
        const { videoCount, audioCount, ebookCount } = counts
        return {
          _id: row.id,
          title: row.title,
          description: row.description,
          thumbnail: await media.signedUrl(userId, thumbnailOf(row)),
          thumbnailSize: pictureSizeOf(row.thumbnail_key),
          ...counts,
          progress: items ? courseShare(items, videoCount + audioCount + ebookCount) : null,
          latestItem: items?.[0]?.itemId ?? null,
        }
      })
      return { courses: await Promise.all(courses), total: page.total, nextCursor: page.nextCursor }
    },

    async course({ params, viewer }) {
      const found = await catalogueReads.course(params.id)
      if (!found) throw new Refused('COURSE_NOT_FOUND')
      const { row, videos, audios, ebooks } = found
      const itemIds = [...videos, ...audios, ...ebooks].map(({ id }) => id)
      const [progressByItem, captionsOf] = await Promise.all([
        progressOf({ userId: viewer.userId, itemIds }),
        captions.ofVideos(
          viewer.userId,
          videos.map(({ id }) => id),
        ),
      ])
      const progressIn = (id: string) => progressByItem.get(id) ?? null
      const urlOf = (key: string, contentType: string, title: string) =>
        media.signedUrl(viewer.userId, { key, contentType, title })
      const [thumbnail, ...lists] = await Promise.all([
        media.signedUrl(viewer.userId, thumbnailOf(row)),
        Promise.all(
          videos.map(async ({ id, title, description, storage_key, content_type, duration_in_seconds }) => {
            const videoFileUrl = await urlOf(storage_key, content_type, title)
            const shown = { videoFileUrl, durationInSeconds: duration_in_seconds, captions: captionsOf(id) }
            return { _id: id, title, description, progress: progressIn(id), ...shown }
          }),
        ),
        Promise.all(
          audios.map(async ({ id, title, description, artist, storage_key, content_type, duration_in_seconds }) => {
            const audioFileUrl = await urlOf(storage_key, content_type, title)
            const durationInSeconds = duration_in_seconds
            return { _id: id, title, description, progress: progressIn(id), artist, audioFileUrl, durationInSeconds }
          }),
        ),
        Promise.all(
          ebooks.map(async ({ id, title, description, author, cover_key, cover_content_type, file_key }) => {
            const coverImageUrl = await urlOf(cover_key, cover_content_type, title)
            const ebookFileUrl = await urlOf(file_key, 'application/pdf', title)
            return {
              _id: id,
              title,
              description,
              progress: progressIn(id),
              author,
              coverImageUrl,
              coverImageSize: pictureSizeOf(cover_key),
              ebookFileUrl,
              isShownOutside: opensInDocumentViewer,
            }
          }),
        ),
      ])
      const { id, title, description } = row
      const thumbnailSize = pictureSizeOf(row.thumbnail_key)
      const items = { videos: lists[0], audios: lists[1], ebooks: lists[2] }
      const sections = groupBySection(row.sections, itemIds, (itemId) => itemId).flatMap((group) =>
        group.items.length > 0 ? [{ title: group.section.title, items: group.items }] : [],
      )
      return { course: { _id: id, title, description, thumbnail, thumbnailSize, ...items, sections } }
    },

    async openItems({ viewer, itemIds }) {
      if (!(await isOpenTo(viewer))) return []
      const items = await library.listVisibleItemLengths(db, { itemIds, now: clock.now() })
      return items.map(({ lengthInSeconds, ...item }) => ({ ...item, ...(lengthInSeconds && { lengthInSeconds }) }))
    },

    async mayRead({ userId, key }) {
      const subscription = await subscriptions.getSubscription(userId)
      if (!includesLibrary(subscription)) return false
      const isVisible = await coalesceVisibility(key, () => library.isFileVisible(db, { key, now: clock.now() }))
      return isVisible && (subscription.expiresAt ?? true)
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  captions: CaptionsService
  subscriptions: SubscriptionsService
  progressOf: ProgressOf
  /** Whether e-books open in the external document viewer. */
  opensInDocumentViewer: boolean
}

function thumbnailOf(row: { thumbnail_key: string; thumbnail_content_type: string; title: string }) {
  return { key: row.thumbnail_key, contentType: row.thumbnail_content_type, title: row.title }
}
