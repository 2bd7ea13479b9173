import type { Db } from '#server/db/database.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { requireFreshCode } from '#server/platform/fresh-code.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Instant } from '#shared/domain/ist.ts'

interface PlanChange {
  userId: string
  /** Null ends the running plan, undefined leaves it. */
  planId: string | null | undefined
  /** The end of the plan that is replaced, as the administrator has confirmed it. */
  endsPlanUntil: Instant | undefined
  viewer: Viewer
}

/**
 * Gives a user another plan, or none, and returns the plans' names before and after. The form always sends the plan
 * that it shows, so the running one is left as it is.
 */
export async function changePlan(
  { subscriptions, clock }: Dependencies,
  trx: Db,
  { viewer, planId, ...change }: PlanChange,
) {
  if (planId === undefined) return null
  const before = await runningPlan(subscriptions, trx, change.userId)
  const isNew = (before?.id ?? null) !== planId
  if (isNew) {
    requireFreshCode(viewer, clock.now())
    await subscriptions.grantComplimentary(trx, { ...change, planId, actorId: viewer.userId })
  }
  const after = isNew ? await runningPlan(subscriptions, trx, change.userId) : before
  return { before: before?.planName ?? null, after: after?.planName ?? null }
}

interface Dependencies {
  subscriptions: SubscriptionsService
  clock: Clock
}

async function runningPlan(subscriptions: SubscriptionsService, trx: Db, userId: string) {
  const { subscriptionStatus, plan } = await subscriptions.getSubscription(userId, trx)
  return subscriptionStatus === 'ACTIVE' ? plan : null
}
