import { COMPLIMENTARY_VALUE, type OrderPricing, currentOrderValue } from './plan-quotes.ts'
import { endingPlans } from './member-subscription.ts'
import * as repo from './subscriptions.repo.ts'
import type { Db } from '#server/db/database.ts'
import { lockMember } from '#server/db/locks.ts'
import type { PlansService } from '#server/features/plans/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import { unendedGrants } from '#shared/domain/ended-grants.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { postponeGrants } from '#shared/domain/plan-extension.ts'
import { tierOf } from '#shared/domain/plans.ts'
import { grantsRestoredBy } from '#shared/domain/refunds.ts'
import { closeGaps, nextGrantDates } from '#shared/domain/grants.ts'

/** The use cases that start and end a member's plans. */
export interface PlanGrants {
  /**
   * Grants what a captured payment bought; the database refuses a second grant for a payment. Runs in the settling
   * transaction.
   */
  grantForPayment(trx: Db, bought: BoughtPlan): Promise<void>
  /**
   * Ends what a refunded payment had bought: the plan it had replaced is restored, a plan that was to follow it begins
   * now.
   */
  endForPayment(trx: Db, refunded: { paymentId: string }): Promise<void>
  /**
   * Grants a complimentary plan from now; it replaces whatever runs. Null ends the current plan. Throws PLAN_STILL_RUNS
   * when that ends time which is left, unless `endsPlanUntil` says until when it would have run.
   */
  grantComplimentary(trx: Db, grant: ComplimentaryGrant): Promise<void>
}

export function createPlanGrants({ clock, plans, settings }: Dependencies): PlanGrants {
  /**
   * A plan that starts now ends the lower plans that are running: what was left of them was credited. One that starts
   * at the end of the running plan moves the lower plans that were to follow it.
   */
  async function insertGrant(trx: Db, { planId, userId, order, ...source }: NewGrant): Promise<void> {
    const plan = await plans.find(planId, trx)
    if (!plan) throw new Refused('UNKNOWN_ITEM')
    await lockMember(trx, userId)
    const [grants, programmeTime] = [await repo.grantsOf(trx, [userId]), await settings.programmeTime(trx)]
    const now = clock.now()
    const { valueInPaise, timeShare } = order ? currentOrderValue({ plan, grants, order, now }) : COMPLIMENTARY_VALUE
    const dates = nextGrantDates({ planType: plan.plan_type, grants, now, programmeTime, timeShare })
    const id = newId()
    await repo.insert(trx, {
      id,
      user_id: userId,
      plan_id: planId,
      ...source,
      worth_in_paise: valueInPaise,
      share: timeShare,
      starts_at: dates.startsAt,
      ends_at: dates.endsAt,
      ended_at: null,
      end_reason: null,
      created_at: now,
    })
    if (dates.startsAt > now) {
      await repo.reschedule(trx, postponeGrants({ grants, expiresAt: dates.startsAt, until: dates.endsAt }))
    } else {
      const lower = grants.filter((grant) => tierOf(grant.planType) < tierOf(plan.plan_type))
      await repo.endAsUpgraded(trx, { userId, planIds: lower.map((grant) => grant.planId), at: now, by: id })
    }
  }

  return {
    grantForPayment: (trx, { paymentId, ...bought }) =>
      insertGrant(trx, { ...bought, source: 'PAYMENT', payment_id: paymentId, actor_id: null }),

    async endForPayment(trx, { paymentId }) {
      const now = clock.now()
      const ended = await repo.endByPayment(trx, { paymentId, at: now })
      if (!ended) return
      const restored = grantsRestoredBy({ refundedId: ended.id, upgraded: await repo.listUpgraded(trx, ended.userId) })
      await repo.restore(trx, restored)
      const [grants, programmeTime] = [await repo.grantsOf(trx, [ended.userId]), await settings.programmeTime(trx)]
      await repo.reschedule(trx, closeGaps({ grants, now, programmeTime }))
    },

    async grantComplimentary(trx, { userId, planId, endsPlanUntil, actorId }) {
      if (planId && !(await plans.find(planId, trx))) throw new Refused('UNKNOWN_ITEM')
      await lockMember(trx, userId)
      const grants = await repo.grantsOf(trx, [userId])
      const now = clock.now()
      const ending = endingPlans(grants, now)
      if (ending && ending.until.getTime() !== endsPlanUntil?.getTime()) {
        throw new Refused('PLAN_STILL_RUNS', { extraFields: { ending } })
      }
      await repo.endAsRemoved(trx, { ids: unendedGrants(grants, now).map(({ id }) => id), at: now })
      const source = { source: 'ADMIN', payment_id: null, actor_id: actorId, order: null } as const
      if (planId) await insertGrant(trx, { userId, planId, ...source })
    },
  }
}

interface Dependencies {
  clock: Clock
  plans: PlansService
  settings: SettingsService
}

/** What was bought, by an order that has been paid. */
interface BoughtPlan {
  userId: string
  planId: string
  paymentId: string
  order: OrderPricing
}

interface ComplimentaryGrant {
  userId: string
  planId: string | null
  /** When the plans that this ends would have ended, as the administrator has confirmed. */
  endsPlanUntil: Instant | undefined
  actorId: string
}

interface NewGrant {
  userId: string
  planId: string
  /** Null for a complimentary plan. */
  order: OrderPricing | null
  source: 'PAYMENT' | 'ADMIN'
  payment_id: string | null
  actor_id: string | null
}
