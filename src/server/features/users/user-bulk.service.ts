import type { MemberEmailSender } from './member-email-sender.ts'
import type { UsersService } from './users.service.ts'
import { requireMayExtend } from './team-accounts.ts'
import * as users from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { AdminGrants } from '#server/features/subscriptions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { errors } from '#shared/contract/errors.ts'
import type { BulkResult, userBulk as calls } from '#shared/contract/user-bulk.ts'
import { endOfDay, isIstDay } from '#shared/domain/plan-extension.ts'
import { addIstDays, formatIst, istDay, type Instant } from '#shared/domain/ist.ts'

/** Actions on several chosen users. Each user has a transaction and an audit entry of their own. */
export function userBulkService({ db, ...features }: Dependencies): Handlers<typeof calls> {
  const { adminGrants, audit, memberEmails } = features

  async function extend({ _id: userId, expiresAt, days, sendsEmail, viewer }: Extension): Promise<Instant> {
    const day = istDay(addIstDays(expiresAt, days))
    if (!isIstDay(day)) throw new Refused('NOT_LATER')
    const until = endOfDay(day)
    const actorId = viewer.userId
    const isSmall = !viewer.permissions.includes('members.plans')
    const extension = { userId, until, expiresAt, actorId, isSmall }
    await transact(db, async (trx) => {
      const user = await users.lock(trx, userId)
      if (!user) throw new Refused('NOT_FOUND')
      requireMayExtend(viewer, user)
      // The answer of an earlier request was lost.
      if (await adminGrants.isExtended(trx, extension)) return
      const { previousEnd, planName } = await adminGrants.extend(trx, extension)
      await audit.record(trx, {
        by: viewer,
        action: 'user.extend',
        subject: `user:${userId}`,
        name: user.name,
        before: { currentPlan: planName, expiresAt: formatIst(previousEnd) },
        after: { currentPlan: planName, expiresAt: formatIst(until) },
      })
      if (sendsEmail) await memberEmails.planExtended(trx, { member: user, plan: { planName, until }, actorId })
    })
    return until
  }

  return {
    async extend({ body: { members, ...body }, viewer }) {
      const results: BulkResult[] = []
      for (const member of members) {
        const result = { _id: member._id, until: null, problem: null }
        try {
          results.push({ ...result, until: await extend({ ...member, ...body, viewer }) })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          results.push({ ...result, problem: errors[error.code].message })
        }
      }
      return { results }
    },

    async export({ body: { ids }, viewer }) {
      const found = await features.users.readMany(ids)
      const details = { total: found.length }
      await audit.record(db, { by: viewer, action: 'user.export', subject: 'users', details })
      return { users: found }
    },
  }
}

interface Extension {
  _id: string
  expiresAt: Instant
  days: number
  sendsEmail: boolean
  viewer: Viewer
}

interface Dependencies {
  db: Db
  audit: Audit
  adminGrants: AdminGrants
  memberEmails: Pick<MemberEmailSender, 'planExtended'>
  users: Pick<UsersService, 'readMany'>
}
