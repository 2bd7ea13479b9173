import type { AccountDeletion } from './account-deletion.service.ts'
import type { MemberEmailSender } from './member-email-sender.ts'
import { changePlan } from './plan-change.ts'
import { createPlanGiver } from './plan-giver.ts'
import { adminAnswer, auditFields, userAnswer } from './user-answers.ts'
import { readUserPage, type UserListQuery } from './user-page.ts'
import { requireMayChange } from './team-accounts.ts'
import * as users from './users.repo.ts'
import type { UserRow } from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { PlansService } from '#server/features/plans/public.ts'
import type { AdminGrants, SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { type PermissionReader, requireOwner, requireRemainingOwner } from '#server/features/team/public.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireFreshCode } from '#server/platform/fresh-code.ts'
import { newId } from '#server/platform/ids.ts'
import { requirePermission } from '#server/platform/viewer.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Phone } from '#server/ports/phone.ts'
import type { SessionUser } from '#shared/contract/auth.ts'
import { errors } from '#shared/contract/errors.ts'
import { type AdminUser, users as calls } from '#shared/contract/users.ts'
import type { Role } from '#shared/domain/access.ts'
import { formatIst } from '#shared/domain/ist.ts'

/** A user to create: validated, the number as typed. */
export interface NewUser {
  name: string
  email: string
  mobileNumber: string
}

export interface UsersService extends Handlers<typeof calls> {
  /** One page of users with their plans. Throws BAD_CURSOR. */
  listPage(query: UserListQuery): Promise<{ users: AdminUser[]; total: number; nextCursor: string | null }>
  /** The users with these ids and their plans, newest first; those who are gone are left out. */
  readMany(ids: readonly string[]): Promise<AdminUser[]>
  /** The signed-in user as every screen shows them. Throws UNAUTHENTICATED when the account is gone. */
  answerFor(userId: string): Promise<SessionUser>
  /** Null when there is no such user. */
  roleOf(userId: string): Promise<UserRow['role'] | null>
  /** Creates the account unless the address has one; returns the account. */
  findOrCreate(trx: Db, user: NewUser): Promise<UserRow>
  /** The account with this address, locked until the transaction ends. */
  findByEmail(trx: Db, email: string): Promise<UserRow | null>
  /** Makes an administrator of a member or the other way round, and ends every session of theirs; for the team. */
  changeRole(trx: Db, userId: string, role: Role): Promise<void>
  /** Throws EMAIL_TAKEN when the address has an account. */
  add(trx: Db, user: NewUser): Promise<UserRow>
  /** A change by the user; recorded in the audit log, so that earlier names are found and redacted on deletion. */
  changeContact(userId: string, contact: { name: string; mobileNumber: string }): Promise<void>
}

export function usersService(dependencies: Dependencies): UsersService {
  const { db, clock, phone, subscriptions, audit, accountDeletion, endSessions, memberEmails, permissionsOf } =
    dependencies
  const giveNewPlan = createPlanGiver(dependencies)

  const rowOf = ({ name, email, mobileNumber }: NewUser) => {
    const contact = { name, email, mobile_number: phone.toE164(mobileNumber) }
    return { id: newId(), ...contact, role: 'USER' as const, created_at: clock.now() }
  }

  const roleOf = batchReads(async (ids: string[]) => {
    const rows = await users.listRoles(db, [...new Set(ids)])
    const roles = new Map(rows.map(({ id, role }) => [id, role]))
    return ids.map((id) => roles.get(id) ?? null)
  })

  async function add(trx: Db, user: NewUser): Promise<UserRow> {
    try {
      return await users.insert(trx, rowOf(user))
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email_key')) throw error
      throw new Refused('EMAIL_TAKEN', { fields: { email: errors.EMAIL_TAKEN.message } })
    }
  }

  async function listPage(query: UserListQuery) {
    const { rows, foundBy, total, nextCursor } = await readUserPage(db, query, clock.now())
    const listed = await presentMany(rows)
    return { users: listed.map((user) => ({ ...user, foundBy: foundBy.get(user._id) ?? null })), total, nextCursor }
  }

  async function presentMany(rows: readonly UserRow[]): Promise<AdminUser[]> {
    const subscriptionsByUser = await subscriptions.getSubscriptions(rows.map((row) => row.id))
    return rows.map((row) => adminAnswer(row, subscriptionsByUser.get(row.id) ?? null))
  }

  async function present(row: UserRow): Promise<AdminUser> {
    return adminAnswer(row, await subscriptions.getSubscription(row.id))
  }

  return {
    add,
    roleOf,
    findByEmail: async (trx, email) => (await users.lockByEmail(trx, email)) ?? null,

    async changeRole(trx, userId, role) {
      const before = await users.lock(trx, userId)
      if (!before || before.role === role) return
      await users.change(trx, userId, { role })
      await endSessions(trx, userId)
    },

    findOrCreate: (trx, user) => users.insertOrFind(trx, rowOf(user)),

    async changeContact(userId, { name, mobileNumber }) {
      const contact = { name, mobile_number: phone.toE164(mobileNumber) }
      await transact(db, async (trx) => {
        const before = await users.lock(trx, userId)
        const after = await users.change(trx, userId, contact)
        if (!before || !after) return
        await audit.record(trx, {
          by: { userId },
          action: 'profile.update',
          subject: `user:${userId}`,
          name: before.name,
          before: auditFields(before),
          after: auditFields(after),
        })
      })
    },

    async answerFor(userId) {
      const row = await users.find(db, userId)
      if (!row) throw new Refused('UNAUTHENTICATED')
      const permissions = await permissionsOf(userId)
      return { ...userAnswer(row, await subscriptions.getSubscription(userId)), permissions: [...(permissions ?? [])] }
    },

    list: ({ query }) => listPage(query),
    listPage,
    readMany: async (ids) => presentMany(await users.findMany(db, ids)),

    async create({ body, viewer }) {
      const { plan: planId, planEndsOn: endsOn, sendsEmail } = body
      if (planId !== undefined) {
        requirePermission(viewer, 'members.plans')
        requireFreshCode(viewer, clock.now())
      }
      const actorId = viewer.userId
      const row = await transact(db, async (trx) => {
        const added = await add(trx, body)
        const plan = planId === undefined ? null : await giveNewPlan(trx, { userId: added.id, planId, endsOn, actorId })
        await audit.record(trx, {
          by: viewer,
          action: 'user.create',
          subject: `user:${added.id}`,
          name: added.name,
          after: {
            ...auditFields(added),
            email: added.email,
            ...(plan && { currentPlan: plan.planName, expiresAt: formatIst(plan.until) }),
          },
        })
        if (sendsEmail) await memberEmails.welcome(trx, { members: [{ ...added, plan }], actorId })
        return added
      })
      return { user: await present(row) }
    },

    async update({ params, body, viewer }) {
      const { name, mobileNumber, currentPlan, version } = body
      const change = async (trx: Db) => {
        const before = await users.lock(trx, params.id)
        if (!before) throw new Refused('NOT_FOUND')
        requireMayChange(viewer, before)
        const current = adminAnswer(before, await subscriptions.getSubscription(params.id, trx))
        requireVersion(current, version)
        const changed = {
          ...(name !== undefined && { name }),
          ...(mobileNumber !== undefined && { mobile_number: phone.toE164(mobileNumber) }),
        }
        if (changesIdentity(before, { ...before, ...changed })) requireFreshCode(viewer, clock.now())
        const after = Object.keys(changed).length > 0 ? await users.change(trx, params.id, changed) : before
        const { endsPlanUntil, sendsEmail = false } = body
        const planChange = { member: after ?? before, planId: currentPlan, endsPlanUntil, sendsEmail, viewer }
        const plan = await changePlan(dependencies, trx, planChange)
        await audit.record(trx, {
          by: viewer,
          action: 'user.update',
          subject: `user:${params.id}`,
          name: before.name,
          before: { ...auditFields(before), ...(plan && { currentPlan: plan.before }) },
          after: { ...auditFields(after ?? before), ...(plan && { currentPlan: plan.after }) },
        })
        return after ?? before
      }
      const row = await withCurrentOnConflict(calls.update.answer, {
        change: () => transact(db, change),
        async present() {
          const now = await users.find(db, params.id)
          if (!now) throw new Refused('NOT_FOUND')
          return { user: await present(now) }
        },
      })
      return { user: await present(row) }
    },

    async remove({ params, viewer }) {
      await transact(db, async (trx) => {
        await requireRemainingOwner(trx, params.id)
        const user = await users.lock(trx, params.id)
        if (!user) throw new Refused('NOT_FOUND')
        if (user.role === 'ADMIN') await requireOwner(trx, viewer.userId)
        await accountDeletion.deleteAccount(trx, user, viewer)
      })
    },
  }
}

/** Whether the name or the number changes. */
function changesIdentity(before: UserRow, after: UserRow): boolean {
  return before.name !== after.name || before.mobile_number !== after.mobile_number
}

interface Dependencies {
  db: Db
  clock: Clock
  phone: Phone
  plans: PlansService
  adminGrants: AdminGrants
  memberEmails: Pick<MemberEmailSender, 'planGiven' | 'welcome'>
  subscriptions: SubscriptionsService
  audit: Audit
  accountDeletion: Pick<AccountDeletion, 'deleteAccount'>
  /** Ends every session of a user, in the transaction that revokes the right to them. */
  endSessions: (trx: Db, userId: string) => Promise<void>
  permissionsOf: PermissionReader
}
