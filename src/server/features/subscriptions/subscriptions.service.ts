import { type PlanQuote, quoteFromGrants } from './plan-quotes.ts'
import { type PlanGrants, createPlanGrants } from './plan-grants.ts'
import { type MemberSubscription, memberSubscription } from './member-subscription.ts'
import * as repo from './subscriptions.repo.ts'
import type { GrantRow } from './subscriptions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { FormerMembers } from '#server/features/former-members/public.ts'
import { presentPlan, type PlansService, presentQuote } from '#server/features/plans/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { PlanWithQuote, subscriptions as calls, SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { includesInitialPlan } from '#shared/domain/access.ts'
import { nextGrantDates } from '#shared/domain/grants.ts'
import { firstWebinarStart } from '#shared/domain/programme.ts'

export type { MemberSubscription }

export interface SubscriptionsService extends Handlers<typeof calls>, PlanGrants {
  getSubscription(userId: string, trx?: Db): Promise<MemberSubscription>
  /** Read once for each request: its access check and its handler share it. */
  getSubscriptionOfViewer(viewer: Viewer): Promise<MemberSubscription>
  getSubscriptions(userIds: string[]): Promise<Map<string, MemberSubscription>>
  presentSubscription(userId: string): Promise<SubscriptionAnswer>
  /** Every plan with what it would cost this member now, and whether it is on sale. */
  presentPlansOf(userId: string): Promise<(PlanWithQuote & { isOnSale: boolean })[]>
  /** What a plan would cost this member now and whether they may choose it. Throws UNKNOWN_ITEM. */
  quotePlan(trx: Db, question: { userId: string; planId: string }): Promise<PlanQuote>
}

export function subscriptionsService({
  db,
  clock,
  plans,
  settings,
  formerMembers,
}: Dependencies): SubscriptionsService {
  const readGrants = batchReads(async (userIds: string[]) => {
    const byUser = Map.groupBy(await repo.grantsOf(db, [...new Set(userIds)]), (grant) => grant.userId)
    return userIds.map((id) => byUser.get(id) ?? [])
  })

  async function getSubscription(userId: string, trx?: Db): Promise<MemberSubscription> {
    const grants = trx ? await repo.grantsOf(trx, [userId]) : [...(await readGrants(userId))]
    return memberSubscription(grants, clock.now())
  }

  /** A request has a viewer object of its own. */
  const subscriptionsByViewer = new WeakMap<Viewer, Promise<MemberSubscription>>()

  function getSubscriptionOfViewer(viewer: Viewer): Promise<MemberSubscription> {
    const known = subscriptionsByViewer.get(viewer) ?? getSubscription(viewer.userId)
    subscriptionsByViewer.set(viewer, known)
    return known
  }

  /** Whether the member has had the initial plan, in this account or an earlier one. */
  async function checkInitialPlanUse(trx: Db, { userId, grants }: { userId: string; grants: GrantRow[] }) {
    return includesInitialPlan(grants) || (await formerMembers.countFormerUses(trx, { userId, used: 'INITIAL' })) > 0
  }

  async function presentSubscription(userId: string): Promise<SubscriptionAnswer> {
    const { subscriptionStatus, plan, planType, startsAt, expiresAt, recordingsUntil } = await getSubscription(userId)
    return {
      subscriptionStatus,
      currentPlan: plan && planType ? { _id: plan.id, planName: plan.planName, planType } : null,
      startedAt: startsAt,
      expiresAt,
      recordingsUntil,
    }
  }

  async function presentPlansOf(userId: string) {
    const [rows, grants] = [await plans.all(), await repo.grantsOf(db, [userId])]
    const hasUsedInitialPlan = await checkInitialPlanUse(db, { userId, grants })
    const [now, times] = [clock.now(), await settings.programmeTimes()]
    return rows.map((plan) => {
      const { availability, quote } = quoteFromGrants({ plan, grants, hasUsedInitialPlan, now })
      const planType = plan.plan_type
      const isRenewal = availability === 'RENEW'
      return {
        ...presentPlan(plan),
        isOnSale: plan.is_on_sale,
        offer: availability,
        quote: presentQuote({ ...quote, discountInPaise: 0 }),
        renewal: isRenewal ? nextGrantDates({ planType, grants, now, programmeTime: times.programmeTime }) : null,
        firstWebinarAt: planType === 'INITIAL' ? firstWebinarStart({ activatedAt: now, ...times }) : null,
      }
    })
  }

  return {
    ...createPlanGrants({ clock, plans, settings }),
    getSubscription,
    getSubscriptionOfViewer,
    presentSubscription,
    status: async ({ viewer }) => ({ subscription: await presentSubscription(viewer.userId) }),

    presentPlansOf,
    allPlans: async ({ viewer }) => ({ plans: await presentPlansOf(viewer.userId) }),

    async getSubscriptions(userIds) {
      const rows = userIds.length > 0 ? await repo.grantsOf(db, userIds) : []
      const byUser = Map.groupBy(rows, (grant) => grant.userId)
      return new Map(userIds.map((id) => [id, memberSubscription(byUser.get(id) ?? [], clock.now())]))
    },

    async quotePlan(trx, { userId, planId }) {
      const plan = await plans.find(planId, trx)
      if (!plan) throw new Refused('UNKNOWN_ITEM')
      const grants = await repo.grantsOf(trx, [userId])
      const hasUsedInitialPlan = plan.plan_type === 'INITIAL' && (await checkInitialPlanUse(trx, { userId, grants }))
      return quoteFromGrants({ plan, grants, hasUsedInitialPlan, now: clock.now() })
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  plans: PlansService
  settings: SettingsService
  formerMembers: Pick<FormerMembers, 'countFormerUses'>
}
