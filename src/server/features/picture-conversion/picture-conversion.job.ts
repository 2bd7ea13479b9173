import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { UploadsService } from '#server/features/uploads/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Logger } from '#server/platform/log.ts'
import type { UnconvertedPictures } from '#server/platform/unconverted-pictures.repo.ts'
import { TaskAborted } from '#server/platform/worker-task-run.ts'
import type { Clock } from '#server/ports/clock.ts'
import { NoSuchFile } from '#server/ports/files.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** Cheap when nothing is left to convert: two queries an hour. */
export const CONVERT_EVERY_SECONDS = 3600

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  uploads: Pick<UploadsService, 'convertPicture' | 'scheduleDeletion'>
  pictures: UnconvertedPictures[]
}

/** Shorter than a job may take (15 minutes); the next run continues. */
const MAX_RUN_IN_MS = 10 * 60_000
/** A replaced file stays until no signed URL of it is valid any more. */
const KEEP_REPLACED_FOR_MS = 4 * 3_600_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

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

  async function convertAll(items: UnconvertedPictures, until: Instant): Promise<void> {
    for (let item = await items.next(LOWEST_ID); item && clock.now() < until; item = await items.next(item.id)) {
      if (!failed.has(item.key)) await convertOne(items, item)
    }
  }

  return async () => {
    try {
      const until = new Date(clock.now().getTime() + MAX_RUN_IN_MS)
      for (const items of pictures) await convertAll(items, until)
    } catch (error) {
      // The server is shutting down, or uploads need the worker: the next run continues.
      if (error instanceof TaskAborted || (error instanceof Refused && error.code === 'UNAVAILABLE')) return
      throw error
    }
  }
}
