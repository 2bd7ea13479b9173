import { listUnknownSources } from './media-items.repo.ts'
import * as jobs from './media-jobs.repo.ts'
import { newJob } from './media-sources.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Cheap when every item has a job. */
export const FIND_UNKNOWN_EVERY_SECONDS = 3600
const BATCH_SIZE = 200

/** Schedules the conversion of items that were uploaded before there was one. Returns how many. */
export async function enqueueUnknownSources({ db, clock, wake }: Dependencies): Promise<number> {
  const found = await listUnknownSources(db, BATCH_SIZE)
  if (found.length === 0) return 0
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    await jobs.insert(
      trx,
      found.map(({ createdAt, ...source }) => newJob(source, { now, createdAt })),
    )
    await wake(trx)
  })
  return found.length
}

interface Dependencies {
  db: Db
  clock: Clock
  wake: (trx: Db) => Promise<void>
}
