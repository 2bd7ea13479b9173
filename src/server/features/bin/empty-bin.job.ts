import * as bin from './bin.repo.ts'
import type { BinActionsByKind } from './bin.service.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Clock } from '#server/ports/clock.ts'
import { restoreCutoff } from '#shared/domain/bin.ts'

export const EMPTY_BIN_EVERY_SECONDS = 3600
const BATCH_SIZE = 100

/** Deletes for good what has been in the bin for 30 days. Returns how many items it deleted. */
export async function emptyBin({
  db,
  clock,
  binActions,
}: {
  db: Db
  clock: Clock
  binActions: BinActionsByKind
}): Promise<number> {
  const expired = await bin.listExpired(db, { until: restoreCutoff(clock.now()), limit: BATCH_SIZE })
  let purged = 0
  // One transaction each: `purge` returns null for what another node has deleted.
  for (const { kind, id } of expired) {
    if (await transact(db, (trx) => binActions[kind].purge(trx, id))) purged += 1
  }
  return purged
}
