import { filesOfUpload } from './upload-keys.ts'
import * as uploads from './uploads.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'

const BATCH_SIZE = 20

/**
 * Deletes files scheduled for deletion, and uploads that were not attached to an item within a day. Returns how many it
 * deleted.
 */
export async function deleteUnneededFiles({
  db,
  clock,
  files,
}: {
  db: Db
  clock: Clock
  files: Files
}): Promise<number> {
  const before = new Date(clock.now().getTime() - DAY_IN_MS)
  await files.abortUnfinished(before)
  return (await deleteScheduledFiles({ db, clock, files })) + (await deleteUnattachedUploads({ db, files, before }))
}

function deleteScheduledFiles({ db, clock, files }: { db: Db; clock: Clock; files: Files }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const scheduled = await uploads.lockScheduledDeletions(trx, { now: clock.now(), limit: BATCH_SIZE })
    for (const { key } of scheduled) {
      await files.remove(key)
      await uploads.clearScheduledDeletion(trx, key)
    }
    return scheduled.length
  })
}

function deleteUnattachedUploads({ db, files, before }: { db: Db; files: Files; before: Date }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const unattached = await uploads.lockUnattached(trx, { before, limit: BATCH_SIZE })
    for (const upload of unattached) {
      const { key, upload_id: uploadId } = upload
      if (uploadId) await files.abortMultipart({ key, uploadId })
      for (const each of filesOfUpload(upload)) await files.remove(each)
      await uploads.deleteUnattached(trx, key)
    }
    return unattached.length
  })
}
