import * as gifts from './gifts.repo.ts'
import * as grants from './subscriptions.repo.ts'
import { GIFT, type MemberSubscription, standing } from './subscriptions.standing.ts'
import type { Db } from '#server/db/database.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { GrantAnswer } from '#shared/contract/user-details.ts'
import { mayPutBack, openGrants, putBack } from '#shared/domain/ended-plans.ts'
import { extensionOf, mayExtend, pushBack } from '#shared/domain/extension.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { startTerm } from '#shared/domain/terms.ts'

/** What administrators give beside what members buy; never revenue (decisions §5). */
export interface Gifts {
  /** Every plan that a user had, has or will have, the newest first. */
  historyOf(userId: string): Promise<GrantAnswer[]>
  /**
   * Lets the running plan go on until `until`; what was to follow it follows later. Answers when it ended before.
   * Throws NO_RUNNING_PLAN, NOT_LATER, and CHANGED_MEANWHILE when it does not end when the administrator saw it end.
   */
  extend(trx: Db, extension: ExtensionAsked): Promise<{ endedAt: Instant; planName: string }>
  /**
   * Puts back a plan that an administrator has ended, with all that ended with it, to the end that it had; what is
   * open ends. Answers the subscription before and after; null when it runs already. Throws NOT_FOUND and
   * PLAN_NOT_PUT_BACK.
   */
  putBack(trx: Db, plan: { userId: string; grantId: string }): Promise<PutBackPlan | null>
  /** A plan from now for people who have just been made, hence hold none. */
  giveToNew(
    trx: Db,
    gift: { userIds: string[]; plan: { id: string; planType: PlanType }; actorId: string },
  ): Promise<void>
}

export interface PutBackPlan {
  before: MemberSubscription
  after: MemberSubscription
}

export interface ExtensionAsked {
  userId: string
  until: Instant
  /** When the plan ends as far as the administrator knows; not asked when absent. */
  expiresAt: Instant | undefined
  actorId: string
}

export function giftsService({ db, clock, settings }: Dependencies): Gifts {
  const given = (actorId: string) => ({
    source: 'ADMIN' as const,
    payment_id: null,
    actor_id: actorId,
    worth_in_paise: GIFT.worthInPaise,
    ended_at: null,
    end_reason: null,
    created_at: clock.now(),
  })

  return {
    async historyOf(userId) {
      const rows = await gifts.historyOf(db, userId)
      const now = clock.now()
      return rows.map((row) => ({ _id: row.id, ...row, canPutBack: mayPutBack({ grant: row, grants: rows, now }) }))
    },

    async putBack(trx, { userId, grantId }) {
      await grants.lockMember(trx, userId)
      const [held, now] = [await grants.grantsOf(trx, [userId]), clock.now()]
      const grant = held.find(({ id }) => id === grantId)
      if (!grant) throw new Refused('NOT_FOUND')
      if (openGrants([grant], now).length > 0) return null
      if (!mayPutBack({ grant, grants: held, now })) throw new Refused('PLAN_NOT_PUT_BACK')
      const { opened, ended } = putBack({ grant, grants: held, now })
      await grants.remove(trx, { ids: ended.map(({ id }) => id), at: now })
      await grants.reopen(
        trx,
        opened.map(({ id }) => id),
      )
      return { before: standing(held, now), after: standing(await grants.grantsOf(trx, [userId]), now) }
    },

    async extend(trx, { userId, until, expiresAt: seen, actorId }) {
      await grants.lockMember(trx, userId)
      const held = await grants.grantsOf(trx, [userId])
      const { subscriptionStatus, plan, planType, expiresAt } = standing(held, clock.now())
      if (subscriptionStatus !== 'ACTIVE' || !plan || !planType || !expiresAt) throw new Refused('NO_RUNNING_PLAN')
      if (seen && seen.getTime() !== expiresAt.getTime()) throw new Refused('CHANGED_MEANWHILE')
      if (!mayExtend({ expiresAt, until })) {
        throw new Refused('NOT_LATER')
      }
      for (const { grant, startsAt, endsAt } of pushBack({ grants: held, expiresAt, until })) {
        await grants.move(trx, { id: grant.id, startsAt, endsAt })
      }
      const programmeTime = await settings.programmeTime(trx)
      const { startsAt, endsAt, share } = extensionOf({ planType, expiresAt, until, programmeTime })
      const term = { starts_at: startsAt, ends_at: endsAt, share }
      await gifts.insertMany(trx, [{ id: newId(), user_id: userId, plan_id: plan.id, ...given(actorId), ...term }])
      return { endedAt: expiresAt, planName: plan.planName }
    },

    async giveToNew(trx, { userIds, plan, actorId }) {
      const programmeTime = await settings.programmeTime(trx)
      const term = startTerm({ planType: plan.planType, grants: [], now: clock.now(), programmeTime })
      const dates = { starts_at: term.startsAt, ends_at: term.endsAt, share: GIFT.share }
      const rows = userIds.map((userId) => ({ user_id: userId, plan_id: plan.id, ...given(actorId), ...dates }))
      await gifts.insertMany(
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
