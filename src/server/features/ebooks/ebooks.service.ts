import { type EbookRow, ebooks } from './ebooks.repo.ts'
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
import { newId } from '#server/platform/ids.ts'
import { changedPublishingColumns, publishingColumns } from '#server/platform/publishing.ts'
import { type AdminEbook, ebooks as calls } from '#shared/contract/ebooks.ts'
import type { Fields } from '#shared/domain/audit.ts'
import { pictureSizeOf } from '#shared/domain/pictures.ts'

interface EbooksService extends Handlers<typeof calls> {
  binActions: BinActions
}

export function ebooksService({ db, clock, media, uploads, references, audit }: ContentDependencies): EbooksService {
  const content = { kind: 'ebook', repo: ebooks, db, clock, references, audit } as const

  async function present(row: EbookRow, viewerId: string): Promise<AdminEbook> {
    const { title } = row
    return {
      _id: row.id,
      title,
      description: row.description,
      author: row.author,
      coverImageUrl: await media.signedUrl(viewerId, {
        key: row.cover_key,
        contentType: row.cover_content_type,
        title,
      }),
      coverImageSize: pictureSizeOf(row.cover_key),
      coverImageStorageKey: row.cover_key,
      ebookFileUrl: await media.signedUrl(viewerId, { key: row.file_key, contentType: 'application/pdf', title }),
      ebookFileStorageKey: row.file_key,
      ...presentPublished(row),
    }
  }

  const presentOne = async (row: EbookRow, viewerId: string) => ({ ebook: await present(row, viewerId) })

  return {
    async list({ query: { status, ...query }, viewer }) {
      const { rows, ...page } = await ebooks.page(db, { ...query, publishing: { status, now: clock.now() } })
      return { ebooks: await Promise.all(rows.map((row) => present(row, viewer.userId))), ...page }
    },

    async create({ body, viewer, context: { signal } }) {
      const { coverImageStorageKey, ebookFileStorageKey, title, description, author, ...publishing } = body
      const columns = publishingColumns(publishing, clock.now())
      const [cover, file] = await Promise.all([
        uploads.accept({ key: coverImageStorageKey, kind: 'image', field: 'coverImageStorageKey' }),
        uploads.accept({ key: ebookFileStorageKey, kind: 'pdf', field: 'ebookFileStorageKey', signal }),
      ])
      const row = await createContent(content, {
        viewer,
        values: {
          id: newId(),
          title,
          description,
          author,
          cover_key: cover.key,
          cover_content_type: cover.contentType,
          file_key: file.key,
          ...columns,
          created_at: clock.now(),
        },
        attach: async (trx) => {
          await uploads.attach(trx, coverImageStorageKey)
          await uploads.attach(trx, ebookFileStorageKey)
        },
        insertRelated: (_trx, inserted) => auditFields(inserted),
      })
      return presentOne(row, viewer.userId)
    },

    async update({ params: { id }, body: { title, description, author, version, ...publishing }, viewer }) {
      const changes = {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(author !== undefined && { author }),
        ...changedPublishingColumns(publishing, clock.now()),
      }
      const update = { id, version, viewer, answer: calls.update.answer, present: presentOne }
      return updateContent(content, update, async (trx, row) => {
        const changed = await changeRow(trx, { repo: ebooks, row, changes })
        return { changed, before: auditFields(row), after: auditFields(changed) }
      })
    },

    remove: (request) => removeContent(content, request, auditFields),

    binActions: {
      restore: ebooks.restore,
      purge: createPurge(ebooks, { uploads, keysOf: (row) => [row.cover_key, row.file_key] }),
    },
  }
}

/** What the audit log keeps: nothing about the file. */
function auditFields(row: EbookRow): Fields {
  return {
    title: row.title,
    description: row.description,
    author: row.author,
    isPublished: row.is_published,
    publishAt: row.publish_at,
  }
}
