import * as backups from './backups.repo.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/platform/ids.ts'

/** Notes that a backup was made, so that the administrator sees how old the last one is. */
export async function noteBackup(
  db: Db,
  { madeAt, sizeInBytes }: { madeAt: Date; sizeInBytes: number },
): Promise<void> {
  await backups.insert(db, { id: newId(), made_at: madeAt, size_in_bytes: sizeInBytes })
}
