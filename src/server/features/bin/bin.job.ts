import * as bin from './bin.repo.ts'
import type { Owners } from './bin.service.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Clock } from '#server/ports/clock.ts'
import { startOfBin } from '#shared/domain/bin.ts'

/** How often the bin is looked through. */
export const EMPTY_BIN_EVERY_SECONDS = 3600
const BATCH_SIZE = 100

/** Deletes for good what has been in the bin for 30 days. Answers how many went. */
export async function emptyBin({ db, clock, owners }: { db: Db; clock: Clock; owners: Owners }): Promise<number> {
  const expired = await bin.listExpired(db, { until: startOfBin(clock.now()), limit: BATCH_SIZE })
  let purged = 0
  // One by one: what another node deletes at the same time is not there any more.
  for (const { kind, id } of expired) {
    if (await transact(db, (trx) => owners[kind].purge(trx, id))) purged += 1
  }
  return purged
}
