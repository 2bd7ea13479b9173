import type { UserRow } from './users.repo.ts'
import { requirePermission, type Viewer } from '#server/platform/viewer.ts'

/** Accounts of the team are changed by owners, and by their own holders; throws PERMISSION_REQUIRED. */
export function requireMayChange(
  viewer: Pick<Viewer, 'userId' | 'permissions'>,
  user: Pick<UserRow, 'id' | 'role'>,
): void {
  if (user.role === 'ADMIN' && user.id !== viewer.userId) requirePermission(viewer, 'team.write')
}

/** Nobody extends their own plan without the permission for plans; throws PERMISSION_REQUIRED. */
export function requireMayExtend(
  viewer: Pick<Viewer, 'userId' | 'permissions'>,
  user: Pick<UserRow, 'id' | 'role'>,
): void {
  requireMayChange(viewer, user)
  if (user.id === viewer.userId) requirePermission(viewer, 'members.plans')
}
