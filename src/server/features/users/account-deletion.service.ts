import * as users from './users.repo.ts'
import type { UserRow } from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Audit } from '#server/features/audit/public.ts'
import { deleteEnquiriesFrom } from '#server/features/enquiries/public.ts'
import type { SuppressionsService } from '#server/features/bulk-emails/public.ts'
import type { FormerMembers } from '#server/features/former-members/public.ts'
import type { EmailsService } from '#server/features/emails/public.ts'
import { removeChatPagesOf } from '#server/features/live-room/public.ts'
import { removeWrittenTexts } from '#server/features/payments/public.ts'
import type { SessionsService } from '#server/features/sign-in/public.ts'
import { requireRemainingOwner } from '#server/features/team/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import { HOUR_IN_MS } from '#shared/domain/ist.ts'

/**
 * Deletes an account, at the owner's wish or an administrator's: the user's row and everything that depends on it,
 * everything stored under the address, and personal data in the audit log. Orders and receipts stay, the orders
 * without the user.
 */
export interface AccountDeletion {
  /** Does nothing when the account is gone already. Throws LAST_OWNER. */
  deleteOwnAccount(trx: Db, viewer: Pick<Viewer, 'userId' | 'role'>): Promise<void>
  /** Deletes an account whose row is locked and which may be deleted; the audit log names who did it. */
  deleteAccount(trx: Db, user: UserRow, by: Pick<Viewer, 'userId'> | null): Promise<void>
}

export function accountDeletionService({
  audit,
  clock,
  sessions,
  emails,
  suppressions,
  formerMembers,
}: Dependencies): AccountDeletion {
  async function remove(trx: Db, user: UserRow, by: Pick<Viewer, 'userId'> | null): Promise<void> {
    const { id, name, email, mobile_number: mobileNumber, role } = user
    const subject = `user:${id}`
    await audit.redact(trx, subject, { name, email, mobileNumber })
    // Before the row is gone: administrators may delete their own account.
    if (by) await audit.record(trx, { by, action: 'user.delete', subject, before: { role } })
    await formerMembers.recordUses(trx, { id, email })
    await audit.removePaymentTexts(trx, await removeWrittenTexts(trx, id))
    const now = clock.now()
    await removeChatPagesOf(trx, { userId: id, since: new Date(now.getTime() - HOUR_IN_MS), now })
    await users.remove(trx, { id, at: now })
    await sessions.deleteSignInCodes(trx, email)
    await emails.deleteByRecipient(trx, email)
    await suppressions.deleteByAddress(trx, email)
    await deleteEnquiriesFrom(trx, email)
  }

  return {
    deleteAccount: remove,

    async deleteOwnAccount(trx, { userId, role }) {
      await requireRemainingOwner(trx, userId)
      const user = await users.lock(trx, userId)
      if (!user) return
      // The role changed during the request, which the person did not expect.
      if (user.role !== role) throw new Refused('CHANGED_MEANWHILE')
      await remove(trx, user, role === 'ADMIN' ? { userId } : null)
    },
  }
}

interface Dependencies {
  audit: Audit
  clock: Clock
  sessions: Pick<SessionsService, 'deleteSignInCodes'>
  emails: Pick<EmailsService, 'deleteByRecipient'>
  suppressions: Pick<SuppressionsService, 'deleteByAddress'>
  formerMembers: Pick<FormerMembers, 'recordUses'>
}
