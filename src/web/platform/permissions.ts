import { useSession } from './session.ts'
import type { SessionUser } from '#shared/contract/auth.ts'
import type { Permission } from '#shared/domain/permissions.ts'

/** Whether the signed-in person's roles in the team allow it; the server decides again at every call. */
export function may(user: SessionUser | null, permission: Permission): boolean {
  return user?.permissions.includes(permission) ?? false
}

/** As `may`, for what a screen shows. */
export function useMay(permission: Permission): boolean {
  return may(useSession().user, permission)
}
