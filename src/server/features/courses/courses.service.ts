import * as items from './course-items.repo.ts'
import { type CourseRow, courses } from './courses.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { BinActions } from '#server/features/bin/public.ts'
import {
  changeRow,
  type ContentDependencies,
  createContent,
  presentPublished,
  createPurge,
  removeContent,
  updateContent,
} from '#server/features/content/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { changedPublishingColumns, publishingColumns } from '#server/platform/publishing.ts'
import { type AdminCourse, courses as calls } from '#shared/contract/courses.ts'
import type { Fields } from '#shared/domain/audit.ts'
import { pictureSizeOf } from '#shared/domain/pictures.ts'
import { belongsInCourses } from '#shared/domain/videos.ts'

interface CoursesService extends Handlers<typeof calls> {
  binActions: BinActions
}

export function coursesService({ db, clock, media, uploads, references, audit }: ContentDependencies): CoursesService {
  const content = { kind: 'course', repo: courses, db, clock, references, audit } as const

  async function present(rows: CourseRow[], viewerId: string): Promise<AdminCourse[]> {
    const itemsOfCourses = await items.itemsOf(
      db,
      rows.map((row) => row.id),
    )
    return Promise.all(
      rows.map(async (row) => ({
        _id: row.id,
        title: row.title,
        description: row.description,
        thumbnail: await media.signedUrl(viewerId, thumbnailOf(row)),
        thumbnailSize: pictureSizeOf(row.thumbnail_key),
        thumbnailStorageKey: row.thumbnail_key,
        videos: itemsOfCourses.videos.filter((item) => item.courseId === row.id),
        audios: itemsOfCourses.audios.filter((item) => item.courseId === row.id),
        ebooks: itemsOfCourses.ebooks.filter((item) => item.courseId === row.id),
        sections: row.sections,
        ...presentPublished(row),
      })),
    )
  }

  async function presentOne(row: CourseRow, viewerId: string): Promise<{ course: AdminCourse }> {
    const [course] = await present([row], viewerId)
    if (!course) throw new Refused('NOT_FOUND')
    return { course }
  }

  return {
    async list({ query: { status, ...query }, viewer }) {
      const { rows, ...page } = await courses.page(db, { ...query, publishing: { status, now: clock.now() } })
      return { courses: await present(rows, viewer.userId), ...page }
    },

    async create({ body, viewer }) {
      const { title, description, videos, audios, ebooks, sections, thumbnailStorageKey, ...publishing } = body
      const columns = publishingColumns(publishing, clock.now())
      const thumbnail = await uploads.accept({ key: thumbnailStorageKey, kind: 'image', field: 'thumbnailStorageKey' })
      const row = await createContent(content, {
        viewer,
        values: {
          id: newId(),
          title,
          description,
          sections: JSON.stringify(sections),
          thumbnail_key: thumbnail.key,
          thumbnail_content_type: thumbnail.contentType,
          ...columns,
          created_at: clock.now(),
        },
        attach: (trx) => uploads.attach(trx, thumbnailStorageKey),
        insertRelated: async (trx, inserted) => {
          await saveItems(trx, inserted.id, { videos, audios, ebooks })
          return auditFields(trx, inserted)
        },
      })
      return presentOne(row, viewer.userId)
    },

    async update({ params: { id }, body, viewer }) {
      const { title, description, videos, audios, ebooks, sections, thumbnailStorageKey, version, ...publishing } = body
      const columns = changedPublishingColumns(publishing, clock.now())
      const thumbnail = thumbnailStorageKey
        ? await uploads.accept({ key: thumbnailStorageKey, kind: 'image', field: 'thumbnailStorageKey' })
        : null
      const changes = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(sections && { sections: JSON.stringify(sections) }),
        ...(thumbnail && { thumbnail_key: thumbnail.key, thumbnail_content_type: thumbnail.contentType }),
        ...columns,
      }
      const update = { id, version, viewer, answer: calls.update.answer, present: presentOne }
      return updateContent(content, update, async (trx, row) => {
        const before = await auditFields(trx, row)
        if (thumbnailStorageKey) {
          await uploads.attach(trx, thumbnailStorageKey)
          await uploads.scheduleDeletion(trx, [row.thumbnail_key])
        }
        await saveItems(trx, id, { videos, audios, ebooks })
        const isChanged = Object.keys(changes).length > 0 || (videos ?? audios ?? ebooks) !== undefined
        const changed = await changeRow(trx, { repo: courses, row, changes, isChanged })
        const after = { ...(await auditFields(trx, changed)), ...(thumbnail && { thumbnail: 'another picture' }) }
        return { changed, before, after }
      })
    },

    remove: (request) => removeContent(content, request, ({ title, description }) => ({ title, description })),

    binActions: {
      restore: courses.restore,
      purge: createPurge(courses, { uploads, keysOf: (row) => [row.thumbnail_key] }),
    },
  }
}

async function saveItems(trx: Db, courseId: string, lists: items.ItemIds): Promise<void> {
  const { ids: lockedIds, usageTypes } = await items.lockItems(trx, lists)
  const ids = [lists.videos, lists.audios, lists.ebooks].flatMap((list) => list ?? [])
  if (!ids.every((id) => lockedIds.has(id)) || !usageTypes.every(belongsInCourses)) throw new Refused('UNKNOWN_ITEM')
  await items.replaceItems(trx, courseId, lists)
}

/** What the audit log keeps: the items by their titles, nothing about the picture. */
async function auditFields(trx: Db, row: CourseRow): Promise<Fields> {
  const { videos, audios, ebooks } = await items.itemsOf(trx, [row.id])
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)
  return {
    title: row.title,
    description: row.description,
    videos: titles(videos),
    audios: titles(audios),
    ebooks: titles(ebooks),
    sections: titles(row.sections),
    isPublished: row.is_published,
    publishAt: row.publish_at,
  }
}

function thumbnailOf(row: CourseRow) {
  return { key: row.thumbnail_key, contentType: row.thumbnail_content_type, title: row.title }
}
