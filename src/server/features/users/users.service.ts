import type { Leaving } from './leaving.service.ts'
import { adminAnswer, userAnswer } from './users.answers.ts'
import * as users from './users.repo.ts'
import type { UserRow } from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { demandFreshCode } from '#server/platform/fresh-code.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { demandVersion, orPresent } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Phone } from '#server/ports/phone.ts'
import type { UserAnswer } from '#shared/contract/auth.ts'
import { errors } from '#shared/contract/errors.ts'
import { type AdminUser, users as calls } from '#shared/contract/users.ts'
import type { Fields } from '#shared/domain/activity.ts'
import type { Instant } from '#shared/domain/ist.ts'

/** A person to be: already checked, the number as he typed it. */
export interface NewUser {
  name: string
  email: string
  mobileNumber: string
  role: 'USER' | 'ADMIN'
}

export interface UsersService extends Handlers<typeof calls> {
  /** The signed-in person as every screen knows him. Throws UNAUTHENTICATED when he is gone. */
  answerFor(userId: string): Promise<UserAnswer>
  /** Null for nobody's id. */
  roleOf(userId: string): Promise<UserRow['role'] | null>
  /** Makes the account unless the address has one; answers whoever has it. */
  ensure(trx: Db, user: NewUser): Promise<UserRow>
  /** Throws EMAIL_TAKEN when the address has an account. */
  add(trx: Db, user: NewUser): Promise<UserRow>
  /** His own wish; the audit log tells it, so that an earlier name is forgotten with him. */
  changeContact(userId: string, contact: { name: string; mobileNumber: string }): Promise<void>
}

export function usersService(dependencies: Dependencies): UsersService {
  const { db, clock, phone, subscriptions, audit, leaving, endSessions } = dependencies

  const rowOf = ({ name, email, mobileNumber, role }: NewUser) => {
    return { id: newId(), name, email, mobile_number: phone.toE164(mobileNumber), role, created_at: clock.now() }
  }

  async function add(trx: Db, user: NewUser): Promise<UserRow> {
    try {
      return await users.insert(trx, rowOf(user))
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email_key')) throw error
      throw new Refused('EMAIL_TAKEN', { fields: { email: errors.EMAIL_TAKEN.message } })
    }
  }

  async function present(row: UserRow): Promise<AdminUser> {
    return adminAnswer(row, await subscriptions.of(row.id))
  }

  /** The last administrator stays one, also when two remove each other at once; who has just been removed, removes nobody. */
  async function keepAnAdmin(trx: Db, leavingId: string, viewer: Viewer): Promise<void> {
    const admins = await users.lockAdmins(trx)
    if (admins.length === 1 && admins[0]?.id === leavingId) throw new Refused('LAST_ADMIN')
    if (!admins.some(({ id }) => id === viewer.userId)) throw new Refused('FORBIDDEN')
  }

  return {
    add,
    roleOf: (userId) => users.findRole(db, userId),
    ensure: (trx, user) => users.insertOrFind(trx, rowOf(user)),

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
          before: told(before),
          after: told(after),
        })
      })
    },

    async answerFor(userId) {
      const row = await users.find(db, userId)
      if (!row) throw new Refused('UNAUTHENTICATED')
      return userAnswer(row, await subscriptions.of(userId))
    },

    async list({ query: { search = '', limit, cursor } }) {
      const after = readCursor(cursor)
      const [found, total] = await Promise.all([users.list(db, { search, limit, after }), users.count(db, search)])
      const { rows, nextCursor } = pageOf(found, limit)
      const held = await subscriptions.ofMany(rows.map((row) => row.id))
      const answers = rows.map((row) => adminAnswer(row, held.get(row.id) ?? null))
      return { users: answers, total, nextCursor }
    },

    async create({ body, viewer }) {
      if (body.role === 'ADMIN') demandFreshCode(viewer, clock.now())
      const row = await transact(db, async (trx) => {
        const added = await add(trx, body)
        await audit.record(trx, {
          by: viewer,
          action: 'user.create',
          subject: `user:${added.id}`,
          name: added.name,
          after: { ...told(added), email: added.email },
        })
        return added
      })
      return { user: await present(row) }
    },

    async update({ params, body: { name, mobileNumber, role, currentPlan, endsPlanUntil, version }, viewer }) {
      const change = async (trx: Db) => {
        if (role === 'USER') await keepAnAdmin(trx, params.id, viewer)
        const before = await users.lock(trx, params.id)
        if (!before) throw new Refused('NOT_FOUND')
        const seen = adminAnswer(before, await subscriptions.of(params.id, trx))
        demandVersion(seen, version)
        const isNewRole = role !== undefined && role !== before.role
        const changed = {
          ...(name !== undefined && { name }),
          ...(mobileNumber !== undefined && { mobile_number: phone.toE164(mobileNumber) }),
          ...(role !== undefined && { role }),
        }
        if (isOtherPerson(before, { ...before, ...changed })) demandFreshCode(viewer, clock.now())
        const after = Object.keys(changed).length > 0 ? await users.change(trx, params.id, changed) : before
        if (isNewRole) await endSessions(trx, params.id)
        const plan =
          currentPlan === undefined
            ? null
            : await givePlan(trx, { userId: params.id, planId: currentPlan, endsPlanUntil, viewer })
        await audit.record(trx, {
          by: viewer,
          action: 'user.update',
          subject: `user:${params.id}`,
          name: before.name,
          before: { ...told(before), ...(plan && { currentPlan: plan.before }) },
          after: { ...told(after ?? before), ...(plan && { currentPlan: plan.after }) },
        })
        return after ?? before
      }
      const row = await orPresent(calls.update.answer, {
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
        await keepAnAdmin(trx, params.id, viewer)
        const person = await users.lock(trx, params.id)
        if (!person) throw new Refused('NOT_FOUND')
        await leaving.remove(trx, person, viewer)
      })
    },
  }

  /** The form sends the plan that it shows: the one that runs already is left as it is. Answers both by their names. */
  async function givePlan(trx: Db, { viewer, ...grant }: ComplimentaryGrant) {
    const before = await runningPlan(trx, grant.userId)
    const isNew = (before?.id ?? null) !== grant.planId
    if (isNew) {
      demandFreshCode(viewer, clock.now())
      await subscriptions.give(trx, { ...grant, actorId: viewer.userId })
    }
    const after = isNew ? await runningPlan(trx, grant.userId) : before
    return { before: before?.planName ?? null, after: after?.planName ?? null }
  }

  async function runningPlan(trx: Db, userId: string) {
    const { subscriptionStatus, plan } = await subscriptions.of(userId, trx)
    return subscriptionStatus === 'ACTIVE' ? plan : null
  }
}

interface ComplimentaryGrant {
  userId: string
  /** Null ends the plan that runs. */
  planId: string | null
  /** When what it ends would have ended, as the administrator has confirmed. */
  endsPlanUntil: Instant | undefined
  viewer: Viewer
}

/** Whether anything by which a person is known or trusted would change. */
function isOtherPerson(before: UserRow, after: UserRow): boolean {
  return before.name !== after.name || before.mobile_number !== after.mobile_number || before.role !== after.role
}

interface Dependencies {
  db: Db
  clock: Clock
  phone: Phone
  subscriptions: SubscriptionsService
  audit: Audit
  leaving: Pick<Leaving, 'remove'>
  /** Ends every session of a user, in the transaction that took his right away. */
  endSessions: (trx: Db, userId: string) => Promise<void>
}

/** As the audit log tells him. */
function told(row: UserRow): Fields {
  return { name: row.name, mobileNumber: row.mobile_number, role: row.role }
}
