import { COMPLIMENTARY_VALUE } from './plan-quotes.ts'
import { endingPlans, type MemberSubscription, memberSubscription } from './member-subscription.ts'
import * as repo from './subscriptions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { lockMember } from '#server/db/locks.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import { errors } from '#shared/contract/errors.ts'
import type { GrantAnswer } from '#shared/contract/user-details.ts'
import { canRestorePlan, unendedGrants, restorePlan } from '#shared/domain/ended-grants.ts'
import {
  extensionDates,
  isSmallExtension,
  mayEnd,
  mayExtend,
  postponeGrants,
  SMALL_EXTENSION_PERIOD_IN_DAYS,
} from '#shared/domain/plan-extension.ts'
import { addIstDays, type Instant } from '#shared/domain/ist.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { nextGrantDates } from '#shared/domain/grants.ts'

/** What administrators do with a member's plans beside what members buy; never revenue (product decisions §5). */
export interface AdminGrants {
  /** Every past, running and future plan of a user, newest first. */
  historyOf(userId: string): Promise<GrantAnswer[]>
  /**
   * Extends the running plan to `until`; plans that follow it move later. Returns the previous end. Throws
   * NO_RUNNING_PLAN, NOT_LATER, EXTENSION_TOO_LONG, and CHANGED_MEANWHILE when the plan's end differs from what the administrator saw.
   */
  extend(trx: Db, extension: PlanExtension): Promise<{ previousEnd: Instant; planName: string }>
  /**
   * Restores a plan that an administrator has ended, with all plans that ended with it, to its former end; plans with
   * time left end. Returns the subscription before and after; null when the plan runs already. Throws NOT_FOUND and
   * PLAN_NOT_PUT_BACK.
   */
  restorePlan(trx: Db, plan: { userId: string; grantId: string }): Promise<RestoredPlan | null>
  /** Whether the administrator has already extended the plan from that end to that end. */
  isExtended(trx: Db, extension: PlanExtension & { expiresAt: Instant }): Promise<boolean>
  /**
   * Gives a complimentary plan from now to a member none of whose plans has time left; returns its end. Throws
   * PLAN_STILL_RUNS and PLAN_END_PAST.
   */
  give(trx: Db, grant: { member: PlanRecipient; plan: GivenPlan; actorId: string }): Promise<Instant>
  /**
   * The same for users who have just been created, and therefore have none; returns the end by user. Throws
   * PLAN_END_PAST.
   */
  giveToNewMembers(
    trx: Db,
    grant: { members: PlanRecipient[]; plan: GivenPlan; actorId: string },
  ): Promise<Map<string, Instant>>
}

interface PlanRecipient {
  userId: string
  /** Null for the plan's full length. */
  until: Instant | null
}

interface GivenPlan {
  id: string
  planType: PlanType
}

interface RestoredPlan {
  before: MemberSubscription
  after: MemberSubscription
}

interface PlanExtension {
  userId: string
  until: Instant
  /** When the plan ends as far as the administrator knows; not checked when absent. */
  expiresAt?: Instant | undefined
  actorId: string
  /** Refuses what is no small extension. */
  isSmall?: boolean
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

  const giveToNewMembers: AdminGrants['giveToNewMembers'] = async (trx, { members, plan, actorId }) => {
    const programmeTime = await settings.programmeTime(trx)
    const now = clock.now()
    const full = nextGrantDates({ planType: plan.planType, grants: [], now, programmeTime })
    const rows = members.map(({ userId, until }) => {
      if (until && !mayEnd({ until, now }))
        throw new Refused('PLAN_END_PAST', { fields: { planEndsOn: errors.PLAN_END_PAST.message } })
      const { startsAt, endsAt, timeShare } = until
        ? extensionDates({ planType: plan.planType, expiresAt: now, until, programmeTime })
        : { ...full, timeShare: COMPLIMENTARY_VALUE.timeShare }
      const period = { starts_at: startsAt, ends_at: endsAt, share: timeShare }
      return { id: newId(), user_id: userId, plan_id: plan.id, ...complimentaryColumns(actorId), ...period }
    })
    await repo.insertMany(trx, rows)
    return new Map(rows.map((row) => [row.user_id, row.ends_at]))
  }

  return {
    async historyOf(userId) {
      const rows = await repo.historyOf(db, userId)
      const now = clock.now()
      return rows.map((row) => ({ _id: row.id, ...row, canPutBack: canRestorePlan({ grant: row, grants: rows, now }) }))
    },

    async restorePlan(trx, { userId, grantId }) {
      await lockMember(trx, userId)
      const [grants, now] = [await repo.grantsOf(trx, [userId]), clock.now()]
      const grant = grants.find(({ id }) => id === grantId)
      if (!grant) throw new Refused('NOT_FOUND')
      if (unendedGrants([grant], now).length > 0) return null
      if (!canRestorePlan({ grant, grants, now })) throw new Refused('PLAN_NOT_PUT_BACK')
      const { restored, ended } = restorePlan({ grant, grants, now })
      await repo.endAsRemoved(trx, { ids: ended.map(({ id }) => id), at: now })
      await repo.restore(
        trx,
        restored.map(({ id }) => id),
      )
      return {
        before: memberSubscription(grants, now),
        after: memberSubscription(await repo.grantsOf(trx, [userId]), now),
      }
    },

    async extend(trx, { userId, until, expiresAt: seen, actorId, isSmall = false }) {
      await lockMember(trx, userId)
      const grants = await repo.grantsOf(trx, [userId])
      const { subscriptionStatus, plan, planType, expiresAt } = memberSubscription(grants, clock.now())
      if (subscriptionStatus !== 'ACTIVE' || !plan || !planType || !expiresAt) throw new Refused('NO_RUNNING_PLAN')
      if (seen && seen.getTime() !== expiresAt.getTime()) throw new Refused('CHANGED_MEANWHILE')
      if (!mayExtend({ expiresAt, until })) throw new Refused('NOT_LATER')
      if (isSmall) {
        const since = addIstDays(clock.now(), -SMALL_EXTENSION_PERIOD_IN_DAYS)
        const given = await repo.smallExtensionsOf(trx, { userId, since })
        if (!isSmallExtension({ expiresAt, until, given })) throw new Refused('EXTENSION_TOO_LONG')
      }
      await repo.reschedule(trx, postponeGrants({ grants, expiresAt, until }))
      const programmeTime = await settings.programmeTime(trx)
      const { startsAt, endsAt, timeShare } = extensionDates({ planType, expiresAt, until, programmeTime })
      const period = { starts_at: startsAt, ends_at: endsAt, share: timeShare }
      await repo.insertMany(trx, [
        { id: newId(), user_id: userId, plan_id: plan.id, ...complimentaryColumns(actorId), ...period },
      ])
      return { previousEnd: expiresAt, planName: plan.planName }
    },

    isExtended: (trx, { userId, until, expiresAt, actorId }) =>
      repo.hasComplimentaryGrant(trx, { userId, startsAt: expiresAt, endsAt: until, actorId }),

    async give(trx, { member, plan, actorId }) {
      await lockMember(trx, member.userId)
      const ending = endingPlans(await repo.grantsOf(trx, [member.userId]), clock.now())
      if (ending) throw new Refused('PLAN_STILL_RUNS', { extraFields: { ending } })
      const ends = await giveToNewMembers(trx, { members: [member], plan, actorId })
      return ends.get(member.userId) ?? clock.now()
    },

    giveToNewMembers,
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  settings: SettingsService
}
