import * as originals from './originals.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { urlExpiry } from '#server/features/media/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { UploadsService } from '#server/features/uploads/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { StoredAs } from '#server/ports/files.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { KEEP_ORIGINALS_FOR_DAYS, renditionContentType } from '#shared/domain/renditions.ts'

export const REMOVE_ORIGINALS_EVERY_SECONDS = 3600
const BATCH_SIZE = 100

interface Dependencies {
  db: Db
  clock: Clock
  settings: Pick<SettingsService, 'removesOriginals'>
  uploads: Pick<UploadsService, 'scheduleDeletion'>
}

/** Removes uploaded files of videos a month after their conversion, where the administrators chose so. */
export async function removeOriginals({ db, clock, settings, uploads }: Dependencies): Promise<number> {
  if (!(await settings.removesOriginals())) return 0
  const now = clock.now()
  const readyBefore = new Date(now.getTime() - KEEP_ORIGINALS_FOR_DAYS * DAY_IN_MS)
  return transact(db, async (trx) => {
    const keys = await originals.markRemoved(trx, { readyBefore, now, limit: BATCH_SIZE })
    // Players may have URLs of the bucket.
    await uploads.scheduleDeletion(trx, keys, urlExpiry(now))
    return keys.length
  })
}

/** What is read in the place of a removed file: its largest rendition. */
export function createStoredAs(db: Db): StoredAs {
  return async (key) => {
    if (!key.startsWith('videos/')) return null
    const instead = await originals.findInstead(db, key)
    return instead ? { key: instead.key, contentType: renditionContentType(instead.name) } : null
  }
}
