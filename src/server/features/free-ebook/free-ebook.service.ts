import * as freeEbook from './free-ebook.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Media } from '#server/features/media/public.ts'
import type { OpenItems, ProgressOf } from '#server/features/progress/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { MayRead } from '#server/ports/files.ts'
import type { freeEbook as calls } from '#shared/contract/free-ebook.ts'
import { pictureSizeOf } from '#shared/domain/pictures.ts'

interface FreeEbookService extends Handlers<typeof calls> {
  mayRead: MayRead
  openItems: OpenItems
}

/** The e-book that is free for everyone signed in, whatever their plan (product decisions §13). */
export function freeEbookService(dependencies: Dependencies): FreeEbookService {
  const { db, clock, media, audit, progressOf, opensInDocumentViewer } = dependencies
  return {
    async read({ viewer: { userId } }) {
      const row = await freeEbook.findVisible(db, clock.now())
      if (!row) return { ebook: null }
      const { id, title, description, author } = row
      const [coverImageUrl, ebookFileUrl, progressByItem] = await Promise.all([
        media.signedUrl(userId, { key: row.cover_key, contentType: row.cover_content_type, title }),
        media.signedUrl(userId, { key: row.file_key, contentType: 'application/pdf', title }),
        progressOf({ userId, itemIds: [id] }),
      ])
      const progress = progressByItem.get(id) ?? null
      return {
        ebook: {
          _id: id,
          title,
          description,
          author,
          coverImageUrl,
          coverImageSize: pictureSizeOf(row.cover_key),
          ebookFileUrl,
          isShownOutside: opensInDocumentViewer,
          progress,
        },
      }
    },

    async chosen() {
      return { ebookId: (await freeEbook.findChosen(db))?.id ?? null }
    },

    async choose({ body: { ebookId }, viewer }) {
      await transact(db, async (trx) => {
        await freeEbook.lockChoice(trx)
        const before = await freeEbook.findChosen(trx)
        if (ebookId === null) await freeEbook.clearChoice(trx)
        else if (!(await freeEbook.choose(trx, { ebookId, now: clock.now() }))) throw new Refused('NOT_FOUND')
        const after = await freeEbook.findChosen(trx)
        const ebook = after ?? before
        if (!ebook || before?.id === after?.id) return
        await audit.record(trx, {
          by: viewer,
          action: 'ebook.free',
          subject: `ebook:${ebook.id}`,
          name: ebook.title,
          before: { freeEbook: before?.title ?? null },
          after: { freeEbook: after?.title ?? null },
        })
      })
      return { ebookId }
    },

    async openItems({ itemIds }) {
      const row = await freeEbook.findVisible(db, clock.now())
      return row && itemIds.includes(row.id) ? [{ kind: 'EBOOK', itemId: row.id }] : []
    },

    async mayRead({ key }) {
      return (await freeEbook.findVisible(db, clock.now()))?.file_key === key
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  media: Media
  audit: Audit
  progressOf: ProgressOf
  /** Whether e-books open in the external document viewer. */
  opensInDocumentViewer: boolean
}
