import * as items from './courses.items.repo.ts'
import * as courses from './courses.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { InBin } from '#server/features/bin/bin.service.ts'
import type { UsesService } from '#server/features/bin/uses.service.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { Media } from '#server/features/media/media.service.ts'
import type { UploadsService } from '#server/features/uploads/uploads.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import { publishingChange, publishingOf } from '#server/platform/publishing.ts'
import { demandVersion, orPresent } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AdminCourse, courses as calls } from '#shared/contract/courses.ts'
import type { Fields } from '#shared/domain/activity.ts'
import { belongsInCourses } from '#shared/domain/videos.ts'

export interface CoursesService extends Handlers<typeof calls> {
  inBin: InBin
}

export function coursesService({ db, clock, media, uploads, uses, audit }: Dependencies): CoursesService {
  async function present(rows: courses.CourseRow[], viewerId: string): Promise<AdminCourse[]> {
    const held = await items.itemsOf(
      db,
      rows.map((row) => row.id),
    )
    return Promise.all(
      rows.map(async (row) => ({
        _id: row.id,
        title: row.title,
        description: row.description,
        thumbnail: await media.address(viewerId, thumbnailOf(row)),
        thumbnailStorageKey: row.thumbnail_key,
        videos: held.videos.filter((item) => item.courseId === row.id),
        audios: held.audios.filter((item) => item.courseId === row.id),
        ebooks: held.ebooks.filter((item) => item.courseId === row.id),
        isPublished: row.is_published,
        publishAt: row.publish_at,
        createdAt: row.created_at,
        version: row.version,
      })),
    )
  }

  async function presentOne(row: courses.CourseRow, viewerId: string): Promise<{ course: AdminCourse }> {
    const [course] = await present([row], viewerId)
    if (!course) throw new Refused('NOT_FOUND')
    return { course }
  }

  return {
    async list({ query: { search = '', limit, cursor }, viewer }) {
      const found = await courses.list(db, { search, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      return { courses: await present(rows, viewer.userId), total: await courses.count(db, search), nextCursor }
    },

    async create({ body, viewer }) {
      const { title, description, videos, audios, ebooks, thumbnailStorageKey, ...publishing } = body
      const columns = publishingOf(publishing, clock.now())
      const thumbnail = await uploads.inspect({ key: thumbnailStorageKey, kind: 'image' })
      const row = await transact(db, async (trx) => {
        await uploads.attach(trx, thumbnailStorageKey)
        const inserted = await courses.insert(trx, {
          id: newId(),
          title,
          description,
          thumbnail_key: thumbnail.key,
          thumbnail_content_type: thumbnail.contentType,
          ...columns,
          created_at: clock.now(),
        })
        await putItems(trx, inserted.id, { videos, audios, ebooks })
        await audit.record(trx, {
          by: viewer,
          action: 'course.create',
          subject: `course:${inserted.id}`,
          name: title,
          after: await told(trx, inserted),
        })
        return inserted
      })
      return presentOne(row, viewer.userId)
    },

    async update({ params: { id }, body, viewer }) {
      const { title, description, videos, audios, ebooks, thumbnailStorageKey, version, ...publishing } = body
      const columns = publishingChange(publishing, clock.now())
      const thumbnail = thumbnailStorageKey ? await uploads.inspect({ key: thumbnailStorageKey, kind: 'image' }) : null
      const changed = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(thumbnail && { thumbnail_key: thumbnail.key, thumbnail_content_type: thumbnail.contentType }),
        ...columns,
      }
      const change = async (trx: Db) => {
        // Held: of two new thumbnails at once, each dooms the one before it.
        const before = await courses.lock(trx, id)
        if (!before) throw new Refused('NOT_FOUND')
        demandVersion(before, version)
        const toldBefore = await told(trx, before)
        if (thumbnailStorageKey) {
          await uploads.attach(trx, thumbnailStorageKey)
          await uploads.doom(trx, [before.thumbnail_key])
        }
        await putItems(trx, id, { videos, audios, ebooks })
        const isChanged = Object.keys(changed).length > 0 || (videos ?? audios ?? ebooks) !== undefined
        const after = isChanged ? await courses.change(trx, id, changed) : before
        if (!after) throw new Refused('NOT_FOUND')
        await audit.record(trx, {
          by: viewer,
          action: 'course.update',
          subject: `course:${id}`,
          name: before.title,
          before: toldBefore,
          after: { ...(await told(trx, after)), ...(thumbnail && { thumbnail: 'another picture' }) },
        })
        return after
      }
      const row = await orPresent(calls.update.answer, {
        change: () => transact(db, change),
        async present() {
          const now = await courses.find(db, id)
          if (!now) throw new Refused('NOT_FOUND')
          return presentOne(now, viewer.userId)
        },
      })
      return presentOne(row, viewer.userId)
    },

    async remove({ params: { id }, query: { confirmedUses }, viewer }) {
      await transact(db, async (trx) => {
        if (!(await courses.lock(trx, id))) throw new Refused('NOT_FOUND')
        await uses.demandConfirmed(trx, { kind: 'course', id, confirmedUses })
        const removed = await courses.moveToBin(trx, id, { at: clock.now(), by: viewer.userId })
        if (!removed) throw new Refused('NOT_FOUND')
        await audit.record(trx, {
          by: viewer,
          action: 'course.delete',
          subject: `course:${id}`,
          name: removed.title,
          before: { title: removed.title, description: removed.description },
        })
      })
    },

    inBin: {
      restore: async (trx, id, { since }) => (await courses.restore(trx, id, { since })) ?? null,
      async purge(trx, id) {
        const purged = await courses.purge(trx, id)
        if (purged) await uploads.doom(trx, [purged.thumbnail_key])
        return purged ?? null
      },
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  uploads: UploadsService
  uses: UsesService
  audit: Audit
}

async function putItems(trx: Db, courseId: string, lists: items.ItemIds): Promise<void> {
  const { ids, usesOfVideos } = await items.holdItems(trx, lists)
  const named = [lists.videos, lists.audios, lists.ebooks].flatMap((list) => list ?? [])
  if (!named.every((id) => ids.has(id)) || !usesOfVideos.every(belongsInCourses)) throw new Refused('UNKNOWN_ITEM')
  await items.replaceItems(trx, courseId, lists)
}

/** As the audit log tells it: its items by their titles, nothing of its picture. */
async function told(trx: Db, row: courses.CourseRow): Promise<Fields> {
  const { videos, audios, ebooks } = await items.itemsOf(trx, [row.id])
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)
  return {
    title: row.title,
    description: row.description,
    videos: titles(videos),
    audios: titles(audios),
    ebooks: titles(ebooks),
    isPublished: row.is_published,
    publishAt: row.publish_at,
  }
}

function thumbnailOf(row: courses.CourseRow) {
  return { key: row.thumbnail_key, contentType: row.thumbnail_content_type, title: row.title }
}
