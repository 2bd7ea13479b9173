import { COMPLIMENTARY_VALUE } from './plan-quotes.ts'
import { type MemberSubscription, memberSubscription } from './member-subscription.ts'
import * as repo from './subscriptions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { GrantAnswer } from '#shared/contract/user-details.ts'
import { canRestorePlan, openGrants, restorePlan } from '#shared/domain/ended-plans.ts'
import { extensionPeriod, mayExtend, postponeGrants } from '#shared/domain/plan-extension.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { nextGrantPeriod } from '#shared/domain/grants.ts'

/** What administrators do with a member's plans beside what members buy; never revenue (product decisions §5). */
export interface AdminGrants {
  /** Every past, running and future plan of a user, newest first. */
  historyOf(userId: string): Promise<GrantAnswer[]>
  /**
   * Extends the running plan to `until`; plans that follow it move later. Returns the previous end. Throws
   * NO_RUNNING_PLAN, NOT_LATER, and CHANGED_MEANWHILE when the plan's end differs from what the administrator saw.
   */
  extend(trx: Db, extension: PlanExtension): Promise<{ endedAt: Instant; planName: string }>
  /**
   * Restores a plan that an administrator has ended, with all plans that ended with it, to its former end; open
   * plans end. Returns the subscription before and after; null when the plan runs already. Throws NOT_FOUND and
   * PLAN_NOT_PUT_BACK.
   */
  restorePlan(trx: Db, plan: { userId: string; grantId: string }): Promise<RestoredPlan | null>
  /** Grants a complimentary plan from now to users who have just been created, and therefore have none. */
  grantToNewMembers(
    trx: Db,
    grant: { userIds: string[]; plan: { id: string; planType: PlanType }; actorId: string },
  ): Promise<void>
}

interface RestoredPlan {
  before: MemberSubscription
  after: MemberSubscription
}

interface PlanExtension {
  userId: string
  until: Instant
  /** When the plan ends as far as the administrator knows; not checked when absent. */
  expiresAt: Instant | undefined
  actorId: string
}

export function adminGrantsService({ db, clock, settings }: Dependencies): AdminGrants {
  const complimentaryColumns = (actorId: string) => ({
    source: 'ADMIN' as const,
    payment_id: null,
    actor_id: actorId,
    worth_in_paise: COMPLIMENTARY_VALUE.valueInPaise,
    ended_at: null,
    end_reason: null,
    created_at: clock.now(),
  })

  return {
    async historyOf(userId) {
      const rows = await repo.historyOf(db, userId)
      const now = clock.now()
      return rows.map((row) => ({ _id: row.id, ...row, canPutBack: canRestorePlan({ grant: row, grants: rows, now }) }))
    },

    async restorePlan(trx, { userId, grantId }) {
      await repo.lockMember(trx, userId)
      const [grants, now] = [await repo.grantsOf(trx, [userId]), clock.now()]
      const grant = grants.find(({ id }) => id === grantId)
      if (!grant) throw new Refused('NOT_FOUND')
      if (openGrants([grant], now).length > 0) return null
      if (!canRestorePlan({ grant, grants, now })) throw new Refused('PLAN_NOT_PUT_BACK')
      const { opened, ended } = restorePlan({ grant, grants, now })
      await repo.endRemoved(trx, { ids: ended.map(({ id }) => id), at: now })
      await repo.reopen(
        trx,
        opened.map(({ id }) => id),
      )
      return {
        before: memberSubscription(grants, now),
        after: memberSubscription(await repo.grantsOf(trx, [userId]), now),
      }
    },

    async extend(trx, { userId, until, expiresAt: seen, actorId }) {
      await repo.lockMember(trx, userId)
      const grants = await repo.grantsOf(trx, [userId])
      const { subscriptionStatus, plan, planType, expiresAt } = memberSubscription(grants, clock.now())
      if (subscriptionStatus !== 'ACTIVE' || !plan || !planType || !expiresAt) throw new Refused('NO_RUNNING_PLAN')
      if (seen && seen.getTime() !== expiresAt.getTime()) throw new Refused('CHANGED_MEANWHILE')
      if (!mayExtend({ expiresAt, until })) throw new Refused('NOT_LATER')
      for (const { grant, startsAt, endsAt } of postponeGrants({ grants, expiresAt, until })) {
        await repo.reschedule(trx, { id: grant.id, startsAt, endsAt })
      }
      const programmeTime = await settings.programmeTime(trx)
      const { startsAt, endsAt, timeShare } = extensionPeriod({ planType, expiresAt, until, programmeTime })
      const period = { starts_at: startsAt, ends_at: endsAt, share: timeShare }
      await repo.insertMany(trx, [
        { id: newId(), user_id: userId, plan_id: plan.id, ...complimentaryColumns(actorId), ...period },
      ])
      return { endedAt: expiresAt, planName: plan.planName }
    },

    async grantToNewMembers(trx, { userIds, plan, actorId }) {
      const programmeTime = await settings.programmeTime(trx)
      const period = nextGrantPeriod({ planType: plan.planType, grants: [], now: clock.now(), programmeTime })
      const dates = { starts_at: period.startsAt, ends_at: period.endsAt, share: COMPLIMENTARY_VALUE.timeShare }
      const rows = userIds.map((userId) => ({
        user_id: userId,
        plan_id: plan.id,
        ...complimentaryColumns(actorId),
        ...dates,
      }))
      await repo.insertMany(
        trx,
        rows.map((row) => ({ id: newId(), ...row })),
      )
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  settings: SettingsService
}
