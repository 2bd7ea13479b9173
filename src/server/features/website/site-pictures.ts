import * as repo from './site-pictures.repo.ts'
import { lockDraft } from './website.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { ConvertPicture, UploadsService } from '#server/features/uploads/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { storedSitePicture } from '#shared/contract/website.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import type { SiteContent } from '#shared/site-content/site-content.ts'
import { SITE_PICTURE_FORMATS, sitePictureWidths } from '#shared/site-content/site-pictures.ts'
import { Readable } from 'node:stream'
import type * as z from 'zod/mini'

export const SWEEP_PICTURES_EVERY_SECONDS = 3600
const BATCH_SIZE = 20

export interface SitePictures {
  /** Makes a picture of the public pages from an upload. Throws what `acceptUpload` throws, beside the field `key`. */
  add(upload: { key: string; by: Viewer; signal: AbortSignal }): Promise<z.output<typeof storedSitePicture>>
  /** The pictures of a content that is published stay as long as its version. */
  keep(trx: Db, content: SiteContent): Promise<void>
  /** Removes the pictures that neither the draft nor any version has had for a day. */
  removeUnused(): Promise<void>
}

export function createSitePictures({ db, clock, audit, uploads }: Dependencies): SitePictures {
  return {
    async add({ key: uploadKey, by, signal }) {
      const id = newId()
      let size = { width: 0, height: 0 }
      const convert: ConvertPicture = async ({ key, files, pictureResizer, beforeStoring, signal: aborted }) => {
        const resized = await pictureResizer.resizeForSite({ key, signal: aborted })
        if (typeof resized === 'string') return resized
        size = resized.size
        await beforeStoring?.(folderOf(id))
        // Written first, so that the sweep finds the files whatever happens next.
        await repo.insert(db, { id, ...size, added_by: by.userId, added_at: clock.now() })
        for (const { width, format, bytes } of resized.versions) {
          const [sizeInBytes, body] = [bytes.length, Readable.from([bytes])]
          const contentType = `image/${format}`
          await files.write({ key: sitePictureFile(id, { width, format }), contentType, sizeInBytes, body })
        }
        return { key: folderOf(id), contentType: 'image/webp', sizeInBytes: 0, durationInSeconds: 0, media: null }
      }
      await uploads.accept({ key: uploadKey, kind: 'image', field: 'key', signal, convert })
      await transact(db, async (trx) => {
        await uploads.attach(trx, uploadKey)
        await audit.record(trx, { by, action: 'website.picture', subject: 'website' })
      })
      return { key: id, ...size }
    },

    keep: (trx, content) => repo.markPublished(trx, picturesIn(content)),

    async removeUnused() {
      const before = new Date(clock.now().getTime() - DAY_IN_MS)
      await transact(db, async (trx) => {
        // Locked: a draft that is being saved may take up one of them.
        const keep = picturesIn((await lockDraft(trx)).content)
        const removed = await repo.removeUnpublished(trx, { before, keep, limit: BATCH_SIZE })
        const files = removed.flatMap(({ id, width }) =>
          sitePictureWidths({ width }).flatMap((each) =>
            SITE_PICTURE_FORMATS.map((format) => sitePictureFile(id, { width: each, format })),
          ),
        )
        await uploads.scheduleDeletion(trx, files)
      })
    },
  }
}

/** The keys of the pictures in a content, wherever they stand. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('key' in value && 'alt' in value && typeof value.key === 'string') return [value.key]
  return Object.values(value).flatMap(picturesIn)
}

/** The storage key of a version. */
export function sitePictureFile(id: string, { width, format }: { width: number; format: string }): string {
  return `${folderOf(id)}/${width}.${format}`
}

function folderOf(id: string): string {
  return `site/${id}`
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'record'>
  uploads: Pick<UploadsService, 'accept' | 'attach' | 'scheduleDeletion'>
}
