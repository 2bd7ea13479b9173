import * as users from './users.repo.ts'
import type { UserRow } from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import { forgetEnquiries } from '#server/features/enquiries/forgetting.service.ts'
import type { FormerMembers } from '#server/features/former-members/former-members.service.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import type { SessionsService } from '#server/features/sign-in/sessions.service.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'

/**
 * Takes a person out, by his own wish or an administrator's: his row, all that hangs on it, all that is kept under his
 * address, and what the audit log tells of him. His orders and receipts stay, the orders without him.
 */
export interface Leaving {
  /** Nothing when he was gone already. Throws LAST_ADMIN. */
  leave(trx: Db, viewer: Pick<Viewer, 'userId' | 'role'>): Promise<void>
  /** Somebody whose row is held already, and who may go; the log says `by` whom. */
  remove(trx: Db, person: UserRow, by: Pick<Viewer, 'userId'> | null): Promise<void>
}

export function leaving({ audit, clock, sessions, mails, formerMembers }: Dependencies): Leaving {
  async function remove(trx: Db, person: UserRow, by: Pick<Viewer, 'userId'> | null): Promise<void> {
    const { id, name, email, mobile_number: mobileNumber, role } = person
    const subject = `user:${id}`
    await audit.forget(trx, subject, { name, email, mobileNumber })
    // Written down first: an administrator may be leaving himself.
    if (by) await audit.record(trx, { by, action: 'user.delete', subject, before: { role } })
    await formerMembers.keep(trx, { id, email })
    await users.remove(trx, { id, at: clock.now() })
    await sessions.forgetCodes(trx, email)
    await mails.forget(trx, email)
    await forgetEnquiries(trx, email)
  }

  return {
    remove,

    async leave(trx, { userId, role }) {
      if (role === 'ADMIN') {
        const admins = await users.lockAdmins(trx)
        if (admins.length === 1 && admins[0]?.id === userId) throw new Refused('LAST_ADMIN')
      }
      const person = await users.lock(trx, userId)
      if (!person) return
      // Promoted since the request came in: the others who could stay were not looked at.
      if (person.role !== role) throw new Refused('CHANGED_MEANWHILE')
      await remove(trx, person, role === 'ADMIN' ? { userId } : null)
    },
  }
}

interface Dependencies {
  audit: Audit
  clock: Clock
  sessions: Pick<SessionsService, 'forgetCodes'>
  mails: Pick<MailsService, 'forget'>
  formerMembers: Pick<FormerMembers, 'keep'>
}
