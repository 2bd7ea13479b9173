import * as team from './team.repo.ts'
import type { Db } from '#server/db/database.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import { type Permission, permissionsOf } from '#shared/domain/permissions.ts'

/** What a user may do as a member of the team: nothing as a member; null when there is no such user. */
export type PermissionReader = (userId: string) => Promise<readonly Permission[] | null>

/** Reads permissions outside of calls, where no viewer holds them. */
export function createPermissionReader({ db }: { db: Db }): PermissionReader {
  return batchReads(async (ids: string[]) => {
    const rows = await team.listRoles(db, [...new Set(ids)])
    const permissions = new Map(
      rows.map(({ id, role, roles }) => [id, permissionsOf(role === 'ADMIN' ? (roles ?? []) : [])]),
    )
    return ids.map((id) => permissions.get(id) ?? null)
  })
}
