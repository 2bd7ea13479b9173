import { isWaiting, lastingKey } from './uploads.keys.ts'
import * as uploads from './uploads.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Files } from '#server/ports/files.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'

const AT_A_TIME = 20

/** Removes the files of deleted items, and uploads that nothing has taken within a day. Answers how many went. */
export async function sweepFiles({ db, clock, files }: { db: Db; clock: Clock; files: Files }): Promise<number> {
  const before = new Date(clock.now().getTime() - DAY_IN_MS)
  await files.sweepUnfinished(before)
  return (await removeDoomed({ db, clock, files })) + (await removeForgotten({ db, files, before }))
}

function removeDoomed({ db, clock, files }: { db: Db; clock: Clock; files: Files }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const doomed = await uploads.lockDoomed(trx, { now: clock.now(), limit: AT_A_TIME })
    for (const { key } of doomed) {
      await files.remove(key)
      await uploads.forgetDoomed(trx, key)
    }
    return doomed.length
  })
}

function removeForgotten({ db, files, before }: { db: Db; files: Files; before: Date }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const forgotten = await uploads.lockForgotten(trx, { before, limit: AT_A_TIME })
    for (const { key, upload_id: uploadId } of forgotten) {
      if (uploadId) await files.abortMultipart({ key, uploadId })
      await files.remove(key)
      if (isWaiting(key)) await files.remove(lastingKey(key))
      await uploads.removeUntaken(trx, key)
    }
    return forgotten.length
  })
}
