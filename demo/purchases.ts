import { addIstMonths, DAY_IN_MS, type Instant, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { demoContent } from './content.ts'
import type { DemoPlanType, DemoPurchase } from './items.ts'
import type { SeededRandom } from './random.ts'

interface MemberHistory {
  random: SeededRandom
  joinedAt: Instant
  now: Instant
}

/**
 * The purchases of one member: a third buy nothing, most others start with the initial plan, about half of those buy
 * another, some renew or upgrade, a few have a complimentary plan. No purchase is after `now`.
 */
export function createPurchases({ random, joinedAt, now }: MemberHistory): DemoPurchase[] {
  const later = (after: Instant, days: number) =>
    new Date(after.getTime() + days * DAY_IN_MS + random.wholeNumber(10, 600) * MINUTE_IN_MS)
  if (random.chance(0.03)) return keepPast(now, [{ planType: 'HALF_YEARLY', paidInPaise: 0, at: later(joinedAt, 0) }])
  if (random.chance(0.33)) return []

  const planned: DemoPurchase[] = []
  const first = later(joinedAt, random.chance(0.7) ? 0 : random.wholeNumber(1, 6))
  if (random.chance(0.82)) {
    planned.push({ planType: 'INITIAL', paidInPaise: price('INITIAL'), at: first })
    if (random.chance(0.52)) {
      const daysLater = random.wholeNumber(3, 16)
      const planType = random.chance(0.68) ? 'HALF_YEARLY' : 'ANNUAL'
      // The ten days count in full towards the next plan while they last (product decisions §5).
      const credit = daysLater < 9 ? price('INITIAL') : 0
      planned.push({ planType, paidInPaise: price(planType) - credit, at: later(first, daysLater) })
    }
  } else {
    const planType = random.chance(0.6) ? 'HALF_YEARLY' : 'ANNUAL'
    planned.push({ planType, paidInPaise: price(planType), at: first })
  }

  const last = planned.at(-1)
  if (last?.planType === 'HALF_YEARLY' && random.chance(0.45)) {
    const end = addIstMonths(last.at, 6)
    const planType = random.chance(0.5) ? 'HALF_YEARLY' : 'ANNUAL'
    planned.push({ planType, paidInPaise: price(planType), at: later(end, random.wholeNumber(1, 12)) })
  }
  return keepPast(now, planned)
}

function keepPast(now: Instant, purchases: DemoPurchase[]): DemoPurchase[] {
  return purchases.filter(({ at }) => at < now)
}

function price(planType: DemoPlanType): number {
  const plan = demoContent.plans.find((candidate) => candidate.planType === planType)
  if (!plan) throw new Error(`The demo has no plan ${planType}`)
  return plan.priceInPaise
}
