import type { MemberEmailSender } from './member-email-sender.ts'
import type { UserRow } from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { requireFreshCode } from '#server/platform/fresh-code.ts'
import { requirePermission, type Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Instant } from '#shared/domain/ist.ts'

interface PlanChange {
  member: UserRow
  /** Null ends the running plan, undefined leaves it. */
  planId: string | null | undefined
  /** The end of the plan that is replaced, as the administrator has confirmed it. */
  endsPlanUntil: Instant | undefined
  sendsEmail: boolean
  viewer: Viewer
}

/**
 * Gives a user another plan, or none, and returns the plans' names before and after. The form always sends the plan
 * that it shows, so the running one is left as it is.
 */
export async function changePlan(
  { subscriptions, memberEmails, clock }: Dependencies,
  trx: Db,
  { member, viewer, planId, endsPlanUntil, sendsEmail }: PlanChange,
) {
  if (planId === undefined) return null
  const before = await runningPlan(subscriptions, trx, member.id)
  if ((before?.id ?? null) === planId) return namesOf(before, before)
  requirePermission(viewer, 'members.plans')
  requireFreshCode(viewer, clock.now())
  const actorId = viewer.userId
  await subscriptions.grantComplimentary(trx, { userId: member.id, planId, endsPlanUntil, actorId })
  const after = await runningPlan(subscriptions, trx, member.id)
  if (sendsEmail && after) await memberEmails.planGiven(trx, { member, plan: after, actorId })
  return namesOf(before, after)
}

function namesOf(before: RunningPlan | null, after: RunningPlan | null) {
  return { before: before?.planName ?? null, after: after?.planName ?? null }
}

interface Dependencies {
  subscriptions: SubscriptionsService
  memberEmails: Pick<MemberEmailSender, 'planGiven'>
  clock: Clock
}

interface RunningPlan {
  id: string
  planName: string
  until: Instant
}

async function runningPlan(subscriptions: SubscriptionsService, trx: Db, userId: string): Promise<RunningPlan | null> {
  const { subscriptionStatus, plan, expiresAt } = await subscriptions.getSubscription(userId, trx)
  return subscriptionStatus === 'ACTIVE' && plan && expiresAt ? { ...plan, until: expiresAt } : null
}
