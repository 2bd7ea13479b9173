import * as ebooks from './ebooks.repo.ts'
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
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AdminEbook, ebooks as calls } from '#shared/contract/ebooks.ts'
import type { Fields } from '#shared/domain/activity.ts'

export interface EbooksService extends Handlers<typeof calls> {
  inBin: InBin
}

export function ebooksService({ db, clock, media, uploads, uses, audit }: Dependencies): EbooksService {
  async function present(row: ebooks.EbookRow, viewerId: string): Promise<AdminEbook> {
    const { title } = row
    return {
      _id: row.id,
      title,
      description: row.description,
      author: row.author,
      coverImageUrl: await media.address(viewerId, { key: row.cover_key, contentType: row.cover_content_type, title }),
      coverImageStorageKey: row.cover_key,
      ebookFileUrl: await media.address(viewerId, { key: row.file_key, contentType: 'application/pdf', title }),
      ebookFileStorageKey: row.file_key,
      isPublished: row.is_published,
      publishAt: row.publish_at,
      createdAt: row.created_at,
      version: row.version,
    }
  }

  async function presentOne(id: string, viewerId: string): Promise<{ ebook: AdminEbook }> {
    const row = await ebooks.find(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    return { ebook: await present(row, viewerId) }
  }

  async function changeTo(trx: Db, { id, version, changed, viewer }: Change): Promise<ebooks.EbookRow> {
    const before = await ebooks.lock(trx, id)
    if (!before) throw new Refused('NOT_FOUND')
    demandVersion(before, version)
    const after = Object.keys(changed).length > 0 ? await ebooks.change(trx, id, changed) : before
    if (!after) throw new Refused('NOT_FOUND')
    await audit.record(trx, {
      by: viewer,
      action: 'ebook.update',
      subject: `ebook:${id}`,
      name: before.title,
      before: told(before),
      after: told(after),
    })
    return after
  }

  return {
    async list({ query: { search = '', limit, cursor }, viewer }) {
      const found = await ebooks.list(db, { search, limit, after: readCursor(cursor) })
      const { rows, nextCursor } = pageOf(found, limit)
      return {
        ebooks: await Promise.all(rows.map((row) => present(row, viewer.userId))),
        total: await ebooks.count(db, search),
        nextCursor,
      }
    },

    async create({ body, viewer }) {
      const { coverImageStorageKey, ebookFileStorageKey, title, description, author, ...publishing } = body
      const columns = publishingOf(publishing, clock.now())
      const [cover, file] = await Promise.all([
        uploads.inspect({ key: coverImageStorageKey, kind: 'image' }),
        uploads.inspect({ key: ebookFileStorageKey, kind: 'pdf' }),
      ])
      const row = await transact(db, async (trx) => {
        await uploads.attach(trx, coverImageStorageKey)
        await uploads.attach(trx, ebookFileStorageKey)
        const inserted = await ebooks.insert(trx, {
          id: newId(),
          title,
          description,
          author,
          cover_key: cover.key,
          cover_content_type: cover.contentType,
          file_key: file.key,
          ...columns,
          created_at: clock.now(),
        })
        await audit.record(trx, {
          by: viewer,
          action: 'ebook.create',
          subject: `ebook:${inserted.id}`,
          name: title,
          after: told(inserted),
        })
        return inserted
      })
      return { ebook: await present(row, viewer.userId) }
    },

    async update({ params: { id }, body: { title, description, author, version, ...publishing }, viewer }) {
      const changed = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(author !== undefined && { author }),
        ...publishingChange(publishing, clock.now()),
      }
      const change = (trx: Db) => changeTo(trx, { id, version, changed, viewer })
      const row = await orPresent(calls.update.answer, {
        change: () => transact(db, change),
        present: () => presentOne(id, viewer.userId),
      })
      return { ebook: await present(row, viewer.userId) }
    },

    async remove({ params: { id }, query: { confirmedUses }, viewer }) {
      await transact(db, async (trx) => {
        if (!(await ebooks.lock(trx, id))) throw new Refused('NOT_FOUND')
        await uses.demandConfirmed(trx, { kind: 'ebook', id, confirmedUses })
        const removed = await ebooks.moveToBin(trx, id, { at: clock.now(), by: viewer.userId })
        if (!removed) throw new Refused('NOT_FOUND')
        await audit.record(trx, {
          by: viewer,
          action: 'ebook.delete',
          subject: `ebook:${id}`,
          name: removed.title,
          before: told(removed),
        })
      })
    },

    inBin: {
      restore: async (trx, id, { since }) => (await ebooks.restore(trx, id, { since })) ?? null,
      async purge(trx, id) {
        const purged = await ebooks.purge(trx, id)
        if (purged) await uploads.doom(trx, [purged.cover_key, purged.file_key])
        return purged ?? null
      },
    },
  }
}

interface Change {
  id: string
  version: number | undefined
  changed: Parameters<typeof ebooks.change>[2]
  viewer: Viewer
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  uploads: UploadsService
  uses: UsesService
  audit: Audit
}

/** As the audit log tells it: nothing of its file. */
function told(row: ebooks.EbookRow): Fields {
  return {
    title: row.title,
    description: row.description,
    author: row.author,
    isPublished: row.is_published,
    publishAt: row.publish_at,
  }
}
