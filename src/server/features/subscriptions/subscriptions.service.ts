import * as grants from './subscriptions.repo.ts'
import type { GrantRow } from './subscriptions.repo.ts'
import {
  endingBy,
  GIFT,
  type MemberSubscription,
  type Offer,
  offerFor,
  type OrderTerms,
  standing,
  worthNow,
} from './subscriptions.standing.ts'
import type { Db } from '#server/db/database.ts'
import type { FormerMembers } from '#server/features/former-members/former-members.service.ts'
import { planAnswer, type PlansService } from '#server/features/plans/plans.service.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import { askTogether } from '#server/platform/ask-together.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { subscriptions as calls, SubscriptionAnswer } from '#shared/contract/subscriptions.ts'
import { usedInitial } from '#shared/domain/access.ts'
import { openGrants } from '#shared/domain/ended-plans.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { rupees } from '#shared/domain/money.ts'
import { tierOf } from '#shared/domain/plans.ts'
import { reopenedBy } from '#shared/domain/refunds.ts'
import { closeUp, startTerm } from '#shared/domain/terms.ts'

export type { MemberSubscription }

export interface SubscriptionsService extends Handlers<typeof calls> {
  of(userId: string, within?: Db): Promise<MemberSubscription>
  ofMany(userIds: string[]): Promise<Map<string, MemberSubscription>>
  answerFor(userId: string): Promise<SubscriptionAnswer>
  /** What a plan would cost this member now and whether he may choose it. Throws UNKNOWN_ITEM. */
  offerOf(within: Db, question: { userId: string; planId: string }): Promise<Offer>
  /** Grants what a captured payment bought; the second call for a payment changes nothing. Runs in the settling transaction. */
  grantForPayment(trx: Db, bought: Bought): Promise<void>
  /** Ends what a refunded payment had bought: what it had replaced opens again, what was to follow it begins now. */
  endForPayment(trx: Db, refunded: { paymentId: string }): Promise<void>
  /**
   * An administrator's gift from now; it replaces whatever runs. Null ends the current plan. Throws PLAN_STILL_RUNS when
   * that ends time which is left, unless `endsPlanUntil` says until when it would have run.
   */
  give(trx: Db, grant: ComplimentaryGrant): Promise<void>
}

export function subscriptionsService({
  db,
  clock,
  plans,
  settings,
  formerMembers,
}: Dependencies): SubscriptionsService {
  const grantsOf = askTogether(async (userIds: string[]) => {
    const byUser = Map.groupBy(await grants.grantsOf(db, [...new Set(userIds)]), (grant) => grant.userId)
    return userIds.map((id) => byUser.get(id) ?? [])
  })

  async function of(userId: string, within?: Db): Promise<MemberSubscription> {
    const held = within ? await grants.grantsOf(within, [userId]) : [...(await grantsOf(userId))]
    return standing(held, clock.now())
  }

  /** Whether the member has had the initial plan, in this account or an earlier one. */
  async function hasUsedInitial(within: Db, { userId, held }: { userId: string; held: GrantRow[] }): Promise<boolean> {
    return usedInitial(held) || (await formerMembers.usesBefore(within, { userId, used: 'INITIAL' })) > 0
  }

  /** A plan that starts now ends the lower plans that are running: their rest was credited. */
  async function startNow(trx: Db, { planId, userId, order, ...source }: Start): Promise<void> {
    const plan = await plans.find(planId, trx)
    if (!plan) throw new Refused('UNKNOWN_ITEM')
    await grants.lockMember(trx, userId)
    const [held, programmeTime] = [await grants.grantsOf(trx, [userId]), await settings.programmeTime(trx)]
    const now = clock.now()
    const { worthInPaise, share } = order ? worthNow({ plan, held, order, now }) : GIFT
    const term = startTerm({ planType: plan.plan_type, grants: held, now, programmeTime, share })
    const lower = held.filter((grant) => tierOf(grant.planType) < tierOf(plan.plan_type)).map((grant) => grant.planId)
    const id = newId()
    await grants.insert(trx, {
      id,
      user_id: userId,
      plan_id: planId,
      ...source,
      worth_in_paise: worthInPaise,
      share,
      starts_at: term.startsAt,
      ends_at: term.endsAt,
      ended_at: null,
      end_reason: null,
      created_at: now,
    })
    await grants.endAll(trx, { userId, planIds: lower, at: now, by: id })
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
    of,
    answerFor,
    status: async ({ viewer }) => ({ subscription: await answerFor(viewer.userId) }),

    async allPlans({ viewer }) {
      const { userId } = viewer
      const [rows, held] = [await plans.all(), await grants.grantsOf(db, [userId])]
      const hadInitial = await hasUsedInitial(db, { userId, held })
      return {
        plans: rows.map((plan) => {
          const { offer, quote: q } = offerFor({ plan, held, hadInitial, now: clock.now() })
          const inRupees = {
            price: rupees(q.priceInPaise),
            credit: rupees(q.creditInPaise),
            discount: 0,
            payable: rupees(q.payableInPaise),
          }
          return { ...planAnswer(plan), offer, quote: inRupees }
        }),
      }
    },

    async ofMany(userIds) {
      const rows = userIds.length > 0 ? await grants.grantsOf(db, userIds) : []
      const byUser = Map.groupBy(rows, (grant) => grant.userId)
      return new Map(userIds.map((id) => [id, standing(byUser.get(id) ?? [], clock.now())]))
    },

    async offerOf(within, { userId, planId }) {
      const plan = await plans.find(planId, within)
      if (!plan) throw new Refused('UNKNOWN_ITEM')
      const held = await grants.grantsOf(within, [userId])
      const hadInitial = plan.plan_type === 'INITIAL' && (await hasUsedInitial(within, { userId, held }))
      return offerFor({ plan, held, hadInitial, now: clock.now() })
    },

    grantForPayment: (trx, { paymentId, ...bought }) =>
      startNow(trx, { ...bought, source: 'PAYMENT', payment_id: paymentId, actor_id: null }),

    async endForPayment(trx, { paymentId }) {
      const now = clock.now()
      const ended = await grants.endOfPayment(trx, { paymentId, at: now })
      if (!ended) return
      const open = reopenedBy({ refundedId: ended.id, upgraded: await grants.upgradedOf(trx, ended.userId) })
      await grants.reopen(trx, open)
      const [held, programmeTime] = [await grants.grantsOf(trx, [ended.userId]), await settings.programmeTime(trx)]
      for (const { grant, startsAt, endsAt } of closeUp({ grants: held, now, programmeTime })) {
        await grants.move(trx, { id: grant.id, startsAt, endsAt })
      }
    },

    async give(trx, { userId, planId, endsPlanUntil, actorId }) {
      if (planId && !(await plans.find(planId, trx))) throw new Refused('UNKNOWN_ITEM')
      await grants.lockMember(trx, userId)
      const held = await grants.grantsOf(trx, [userId])
      const now = clock.now()
      const ending = endingBy(held, now)
      if (ending && ending.until.getTime() !== endsPlanUntil?.getTime()) {
        throw new Refused('PLAN_STILL_RUNS', { more: { ending } })
      }
      await grants.remove(trx, { ids: openGrants(held, now).map(({ id }) => id), at: now })
      const gift = { source: 'ADMIN', payment_id: null, actor_id: actorId, order: null } as const
      if (planId) await startNow(trx, { userId, planId, ...gift })
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  plans: PlansService
  settings: SettingsService
  formerMembers: Pick<FormerMembers, 'usesBefore'>
}

/** What was bought, by an order that has been paid. */
interface Bought {
  userId: string
  planId: string
  paymentId: string
  order: OrderTerms
}

interface ComplimentaryGrant {
  userId: string
  planId: string | null
  /** When the plans that this ends would have ended, as the administrator has confirmed. */
  endsPlanUntil: Instant | undefined
  actorId: string
}

interface Start {
  userId: string
  planId: string
  /** Null for a gift. */
  order: OrderTerms | null
  source: 'PAYMENT' | 'ADMIN'
  payment_id: string | null
  actor_id: string | null
}
