import type { AdminUser } from '#shared/contract/users.ts'
import { useMay } from '#web/platform/permissions.ts'
import { useSession } from '#web/platform/session.ts'

/** Whether the viewer may change a user: accounts of the team are changed by owners, and by their own holders. */
export function useMayChangeUser(): (user: Pick<AdminUser, '_id' | 'role'>) => boolean {
  const { user: viewer } = useSession()
  const [mayWrite, isOwner] = [useMay('members.write'), useMay('team.write')]
  return ({ _id, role }) => mayWrite && (role === 'USER' || isOwner || _id === viewer?._id)
}
