import * as team from './team.repo.ts'
import type { Db } from '#server/db/database.ts'
import { Refused } from '#server/platform/errors.ts'

/**
 * Refuses what would leave the team without an owner, also in concurrent requests: LAST_OWNER. Locks the owners first,
 * before any user's row, so that the order of locks is the same everywhere.
 */
export async function requireRemainingOwner(trx: Db, removedId: string): Promise<void> {
  const owners = await team.lockOwners(trx)
  if (owners.length === 1 && owners[0] === removedId) throw new Refused('LAST_OWNER')
}

/** As `requireRemainingOwner`, for what only owners do: the viewer may have lost the role since the call began. */
export async function requireOwner(trx: Db, viewerId: string): Promise<{ isLast: (userId: string) => boolean }> {
  const owners = await team.lockOwners(trx)
  if (!owners.includes(viewerId)) throw new Refused('PERMISSION_REQUIRED')
  return { isLast: (userId) => owners.length === 1 && owners[0] === userId }
}
