import { type PlanQuote, planQuote } from './plan-quotes.ts'
import { type PlanGrants, createPlanGrants } from './plan-grants.ts'
import { type MemberSubscription, memberSubscription } from './member-subscription.ts'
import * as repo from './subscriptions.repo.ts'
import type { GrantRow } from './subscriptions.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { FormerMembers } from '#server/features/former-members/public.ts'
import { planAnswer, type PlansService, quoteAnswer } from '#server/features/plans/public.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import { batchReads } from '#server/platform/batch-reads.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { subscriptions as calls, SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { hasUsedInitialPlan } from '#shared/domain/access.ts'

export type { MemberSubscription }

export interface SubscriptionsService extends Handlers<typeof calls>, PlanGrants {
  of(userId: string, within?: Db): Promise<MemberSubscription>
  /** Read once for each request: its access check and its handler share it. */
  ofViewer(viewer: Viewer): Promise<MemberSubscription>
  ofMany(userIds: string[]): Promise<Map<string, MemberSubscription>>
  answerFor(userId: string): Promise<SubscriptionAnswer>
  /** What a plan would cost this member now and whether they may choose it. Throws UNKNOWN_ITEM. */
  quotePlan(within: Db, question: { userId: string; planId: string }): Promise<PlanQuote>
}

export function subscriptionsService({
  db,
  clock,
  plans,
  settings,
  formerMembers,
}: Dependencies): SubscriptionsService {
  const grantsOf = batchReads(async (userIds: string[]) => {
    const byUser = Map.groupBy(await repo.grantsOf(db, [...new Set(userIds)]), (grant) => grant.userId)
    return userIds.map((id) => byUser.get(id) ?? [])
  })

  async function of(userId: string, within?: Db): Promise<MemberSubscription> {
    const grants = within ? await repo.grantsOf(within, [userId]) : [...(await grantsOf(userId))]
    return memberSubscription(grants, clock.now())
  }

  /** A request has a viewer object of its own. */
  const ofViewers = new WeakMap<Viewer, Promise<MemberSubscription>>()

  function ofViewer(viewer: Viewer): Promise<MemberSubscription> {
    const known = ofViewers.get(viewer) ?? of(viewer.userId)
    ofViewers.set(viewer, known)
    return known
  }

  /** Whether the member has had the initial plan, in this account or an earlier one. */
  async function hasUsedInitial(within: Db, { userId, grants }: { userId: string; grants: GrantRow[] }) {
    return hasUsedInitialPlan(grants) || (await formerMembers.countFormerUses(within, { userId, used: 'INITIAL' })) > 0
  }

  async function answerFor(userId: string): Promise<SubscriptionAnswer> {
    const { subscriptionStatus, plan, planType, startsAt, expiresAt } = await of(userId)
    return {
      subscriptionStatus,
      currentPlan: plan && planType ? { _id: plan.id, planName: plan.planName, planType } : null,
      startedAt: startsAt,
      expiresAt,
    }
  }

  return {
    ...createPlanGrants({ clock, plans, settings }),
    of,
    ofViewer,
    answerFor,
    status: async ({ viewer }) => ({ subscription: await answerFor(viewer.userId) }),

    async allPlans({ viewer }) {
      const { userId } = viewer
      const [rows, grants] = [await plans.all(), await repo.grantsOf(db, [userId])]
      const hadInitialPlan = await hasUsedInitial(db, { userId, grants })
      return {
        plans: rows.map((plan) => {
          const { availability, quote } = planQuote({ plan, grants, hadInitialPlan, now: clock.now() })
          return { ...planAnswer(plan), offer: availability, quote: quoteAnswer({ ...quote, discountInPaise: 0 }) }
        }),
      }
    },

    async ofMany(userIds) {
      const rows = userIds.length > 0 ? await repo.grantsOf(db, userIds) : []
      const byUser = Map.groupBy(rows, (grant) => grant.userId)
      return new Map(userIds.map((id) => [id, memberSubscription(byUser.get(id) ?? [], clock.now())]))
    },

    async quotePlan(within, { userId, planId }) {
      const plan = await plans.find(planId, within)
      if (!plan) throw new Refused('UNKNOWN_ITEM')
      const grants = await repo.grantsOf(within, [userId])
      const hadInitialPlan = plan.plan_type === 'INITIAL' && (await hasUsedInitial(within, { userId, grants }))
      return planQuote({ plan, grants, hadInitialPlan, now: clock.now() })
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
