import * as users from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'

/** Takes a person out, by his own wish: his row, all that hangs on it, and what the audit log tells of him. */
export interface Leaving {
  /**
   * Answers the address that is free now, or null when he was gone already. His orders stay, without him.
   * Throws LAST_ADMIN.
   */
  leave(trx: Db, viewer: Pick<Viewer, 'userId' | 'role'>): Promise<{ email: string } | null>
}

export function leaving({ audit, clock }: { audit: Audit; clock: Clock }): Leaving {
  return {
    async leave(trx, { userId, role }) {
      if (role === 'ADMIN') {
        const admins = await users.lockAdmins(trx)
        if (admins.length === 1 && admins[0]?.id === userId) throw new Refused('LAST_ADMIN')
      }
      const person = await users.lock(trx, userId)
      if (!person) return null
      // Promoted since the request came in: the others who could stay were not looked at.
      if (person.role !== role) throw new Refused('CHANGED_MEANWHILE')
      const subject = `user:${userId}`
      await audit.forget(trx, subject)
      if (role === 'ADMIN') {
        await audit.record(trx, { by: { userId }, action: 'user.delete', subject, before: { role } })
      }
      await users.remove(trx, { id: userId, at: clock.now() })
      return { email: person.email }
    },
  }
}
