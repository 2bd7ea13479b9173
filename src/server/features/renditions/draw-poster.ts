import * as jobs from './media-jobs.repo.ts'
import type { PosterChoice } from './media-queue.ts'
import * as renditions from './renditions.repo.ts'
import type { WorkFolders } from './work-folders.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { UploadsService } from '#server/features/uploads/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import type { Transcoder } from '#server/ports/transcoder.ts'
import { derivedKey, isDerivedKey } from '#shared/domain/renditions.ts'

interface Dependencies {
  db: Db
  clock: Clock
  files: Files
  transcoder: Transcoder
  folders: WorkFolders
  uploads: Pick<UploadsService, 'scheduleDeletion'>
}

/** Draws the poster of a video at the moment that was chosen last. */
export function createPosterDrawing({ db, clock, files, transcoder, folders, uploads }: Dependencies) {
  /** Whether a picture was uploaded after the moment was chosen: it stays. */
  async function isOvertaken(source: Db, { sourceKey, formerKey }: PosterChoice): Promise<boolean> {
    const key = await renditions.findPosterKey(source, sourceKey)
    return key !== null && key !== formerKey && !isDerivedKey(key)
  }

  return async (choice: PosterChoice, signal: AbortSignal): Promise<void> => {
    const { sourceKey } = choice
    if (await isOvertaken(db, choice)) return
    const job = await jobs.find(db, sourceKey)
    const from = await renditions.findPictureSource(db, sourceKey)
    // Without renditions the first step draws it.
    if (!job || !from) return
    const id = newId()
    const folder = await folders.create(`poster-${id}`)
    try {
      const path = await files.localCopy({ key: from.key, folder, signal })
      const { poster } = await transcoder.drawPictures(
        { source: { path, container: 'mov' }, folder, posterAtInSeconds: job.poster_at_in_seconds, storyboard: null },
        { signal, durationInSeconds: job.duration_in_seconds, onProgress: () => {} },
      )
      // A name of its own: browsers keep the former picture.
      const file = { key: derivedKey(sourceKey, `poster-${id}.webp`), contentType: 'image/webp', path: poster.path }
      await files.storeFile(file)
      const isStored = await transact(db, async (trx) => {
        const current = await jobs.lock(trx, sourceKey)
        if (current?.poster_at_in_seconds !== job.poster_at_in_seconds || (await isOvertaken(trx, choice))) return false
        await uploads.scheduleDeletion(
          trx,
          await renditions.replacePoster(trx, {
            source_key: sourceKey,
            kind: 'POSTER',
            position: 0,
            key: file.key,
            content_type: file.contentType,
            width: poster.width,
            height: poster.height,
            created_at: clock.now(),
          }),
        )
        return true
      })
      if (!isStored) await files.remove(file.key)
    } finally {
      await folders.remove(`poster-${id}`)
    }
  }
}
