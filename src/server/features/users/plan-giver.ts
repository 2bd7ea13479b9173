import type { Db } from '#server/db/database.ts'
import type { PlansService } from '#server/features/plans/public.ts'
import type { AdminGrants } from '#server/features/subscriptions/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { endOfDay } from '#shared/domain/plan-extension.ts'

interface NewPlan {
  userId: string
  planId: string
  /** The last day; undefined for the plan's full length. */
  endsOn: string | undefined
  actorId: string
}

/** Gives a plan to a user without one. Throws UNKNOWN_ITEM, PLAN_STILL_RUNS and PLAN_END_PAST. */
export function createPlanGiver({ plans, adminGrants }: Dependencies) {
  return async (
    trx: Db,
    { userId, planId, endsOn, actorId }: NewPlan,
  ): Promise<{ planName: string; until: Instant }> => {
    const plan = await plans.find(planId, trx)
    if (!plan) throw new Refused('UNKNOWN_ITEM')
    const until = await adminGrants.give(trx, {
      member: { userId, until: endsOn === undefined ? null : endOfDay(endsOn) },
      plan: { id: plan.id, planType: plan.plan_type },
      actorId,
    })
    return { planName: plan.plan_name, until }
  }
}

interface Dependencies {
  plans: PlansService
  adminGrants: AdminGrants
}
