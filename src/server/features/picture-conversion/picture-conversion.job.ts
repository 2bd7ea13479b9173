import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { UploadsService } from '#server/features/uploads/public.ts'
import { backfill } from '#server/platform/backfill.ts'
import type { Logger } from '#server/platform/log.ts'
import type { UnconvertedPictures } from '#server/platform/unconverted-pictures.repo.ts'
import type { Clock } from '#server/ports/clock.ts'
import { NoSuchFile } from '#server/ports/files.ts'

/** Cheap when nothing is left to convert: two queries an hour. */
export const CONVERT_EVERY_SECONDS = 3600

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  uploads: Pick<UploadsService, 'convertPicture' | 'scheduleDeletion'>
  pictures: UnconvertedPictures[]
}

/** A replaced file stays until no signed URL of it is valid any more. */
const KEEP_REPLACED_FOR_MS = 4 * 3_600_000

/**
 * Converts the pictures that an earlier release stored as they were sent, one at a time, as uploads are converted now.
 * Until then, and where it fails, members get the picture as it is.
 */
export function convertPicturesJob({ db, clock, log, uploads, pictures }: Dependencies): () => Promise<void> {
  /** Tried again after a restart, perhaps by a release that can do more. */
  const failed = new Set<string>()

  function keepPicture(item: { kind: string; id: string; key: string; reason: string }): void {
    failed.add(item.key)
    log.warn(item, 'a picture stays as it was uploaded: it cannot be converted')
  }

  async function convertOne({ kind, replace }: UnconvertedPictures, { id, key }: { id: string; key: string }) {
    const converted = await uploads.convertPicture(key).catch((error: unknown) => {
      if (error instanceof NoSuchFile) return 'MISSING'
      throw error
    })
    if (typeof converted === 'string') return keepPicture({ kind, id, key, reason: converted })
    const { key: newKey, contentType } = converted
    await transact(db, async (trx) => {
      const present = await replace(trx, { id, key, newKey, contentType })
      // The item may have been given another picture meanwhile, or been purged.
      if (present !== newKey) await uploads.scheduleDeletion(trx, [newKey])
      else await uploads.scheduleDeletion(trx, [key], new Date(clock.now().getTime() + KEEP_REPLACED_FOR_MS))
    })
  }

  return () =>
    backfill(clock, pictures, async (items, item) => {
      if (!failed.has(item.key)) await convertOne(items, item)
    })
}
