import type { MemberEmailSender } from './member-email-sender.ts'
import { createPlanGiver } from './plan-giver.ts'
import { requireMayChange, requireMayExtend } from './team-accounts.ts'
import * as users from './users.repo.ts'
import type { UserRow } from './users.repo.ts'
import { readNotes } from './user-notes.service.ts'
import { readUserProgress } from './user-progress.ts'
import { adminAnswer } from './user-answers.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { PlansService } from '#server/features/plans/public.ts'
import type { ProgrammeStartsService } from '#server/features/programme/public.ts'
import type { SessionsService } from '#server/features/sign-in/public.ts'
import type { AdminGrants, MemberSubscription, SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { UserDetails, userDetails as calls } from '#shared/contract/user-details.ts'
import type { Fields } from '#shared/domain/audit.ts'
import { deviceOf } from '#shared/domain/devices.ts'
import { endOfDay } from '#shared/domain/plan-extension.ts'
import { formatIst } from '#shared/domain/ist.ts'

/** Everything an administrator sees of one user, and the actions on that user. */
export function userDetailsService({ db, clock, ...features }: Dependencies): Handlers<typeof calls> {
  const { audit, adminGrants, memberEmails, programmeStarts, sessions, subscriptions } = features
  const giveNewPlan = createPlanGiver(features)

  async function present(row: UserRow): Promise<UserDetails> {
    const [subscription, grants, open, programme, progress, notes] = [
      await subscriptions.getSubscription(row.id),
      await adminGrants.historyOf(row.id),
      await sessions.sessionsOf(row.id),
      row.role === 'ADMIN' ? null : await programmeStarts.positionOf(row.id),
      await readUserProgress(db, { userId: row.id, now: clock.now() }),
      await readNotes(db, row.id),
    ]
    return {
      user: adminAnswer(row, subscription),
      grants,
      sessions: open.map(({ id, userAgent, ...session }) => ({ _id: id, device: deviceOf(userAgent), ...session })),
      programme,
      progress,
      notes,
    }
  }

  /** Runs an action on a user whose row is locked until it is done. */
  async function withLockedUser({ params: { id }, viewer }: ActionInput, action: UserAction): Promise<UserRow> {
    return transact(db, async (trx) => {
      const user = await users.lock(trx, id)
      if (!user) throw new Refused('NOT_FOUND')
      requireMayChange(viewer, user)
      await action(trx, user)
      return user
    })
  }

  return {
    async one({ params }) {
      const row = await users.find(db, params.id)
      if (!row) throw new Refused('NOT_FOUND')
      return present(row)
    },

    async extend({ params, body: { until, expiresAt, sendsEmail = false }, viewer }) {
      const row = await withLockedUser({ params, viewer }, async (trx, user) => {
        requireMayExtend(viewer, user)
        if (until === undefined) return
        const end = endOfDay(until)
        const isSmall = !viewer.permissions.includes('members.plans')
        const extension = { userId: user.id, until: end, expiresAt, actorId: viewer.userId, isSmall }
        const { previousEnd, planName } = await adminGrants.extend(trx, extension)
        await audit.record(trx, {
          by: viewer,
          action: 'user.extend',
          subject: `user:${user.id}`,
          name: user.name,
          before: { currentPlan: planName, expiresAt: formatIst(previousEnd) },
          after: { currentPlan: planName, expiresAt: formatIst(end) },
        })
        const plan = { planName, until: end }
        if (sendsEmail) await memberEmails.planExtended(trx, { member: user, plan, actorId: viewer.userId })
      })
      return present(row)
    },

    async givePlan({ params, body: { plan: planId, endsOn, sendsEmail = false }, viewer }) {
      const row = await withLockedUser({ params, viewer }, async (trx, user) => {
        if (planId === undefined) return
        const given = await giveNewPlan(trx, { userId: user.id, planId, endsOn, actorId: viewer.userId })
        await audit.record(trx, {
          by: viewer,
          action: 'user.give-plan',
          subject: `user:${user.id}`,
          name: user.name,
          before: { currentPlan: null },
          after: { currentPlan: given.planName, expiresAt: formatIst(given.until) },
        })
        if (sendsEmail) await memberEmails.planGiven(trx, { member: user, plan: given, actorId: viewer.userId })
      })
      return present(row)
    },

    async putBack({ params, body: { grantId }, viewer }) {
      const row = await withLockedUser({ params, viewer }, async (trx, user) => {
        if (grantId === undefined) return
        const restored = await adminGrants.restorePlan(trx, { userId: user.id, grantId })
        if (!restored) return
        await audit.record(trx, {
          by: viewer,
          action: 'user.put-back',
          subject: `user:${user.id}`,
          name: user.name,
          before: planFields(restored.before),
          after: planFields(restored.after),
        })
      })
      return present(row)
    },

    async restartProgramme({ params, body: { day }, viewer }) {
      const row = await withLockedUser({ params, viewer }, async (trx, user) => {
        if (day === undefined) return
        if (user.role === 'ADMIN') throw new Refused('NO_RUNNING_PLAN')
        const before = await programmeStarts.restart(trx, { userId: user.id, day, actorId: viewer.userId })
        await audit.record(trx, {
          by: viewer,
          action: 'user.restart',
          subject: `user:${user.id}`,
          name: user.name,
          details: { before: { programmeDay: before.currentDay }, after: { programmeDay: day } },
        })
      })
      return present(row)
    },

    async signOut({ params, viewer }) {
      await withLockedUser({ params, viewer }, async (trx, user) => {
        await sessions.endAll(trx, user.id)
        await audit.record(trx, {
          by: viewer,
          action: 'user.sign-out',
          subject: `user:${user.id}`,
          name: user.name,
        })
      })
    },
  }
}

interface ActionInput {
  params: { id: string }
  viewer: Viewer
}

type UserAction = (trx: Db, user: UserRow) => Promise<void>

/** The running plan as recorded in the audit log. */
function planFields({ subscriptionStatus, plan, expiresAt }: MemberSubscription): Fields {
  const isActive = subscriptionStatus === 'ACTIVE'
  return {
    currentPlan: (isActive && plan?.planName) || null,
    expiresAt: isActive && expiresAt ? formatIst(expiresAt) : null,
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
  adminGrants: AdminGrants
  memberEmails: Pick<MemberEmailSender, 'planExtended' | 'planGiven'>
  plans: PlansService
  programmeStarts: ProgrammeStartsService
  sessions: SessionsService
  subscriptions: SubscriptionsService
}
