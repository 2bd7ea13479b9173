import * as repo from './plans.repo.ts'
import type { PlanRow } from './plans.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Input } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { plans as calls } from '#shared/contract/plans.ts'
import { paise } from '#shared/domain/money.ts'
import { movePlan, promiseProblem } from '#shared/domain/plan-words.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { planNameKey } from '#shared/domain/user-import.ts'

type PlanChanges = Omit<Input<typeof calls.update>['body'], 'version'>

/** The columns of the fields that were sent; an absent field changes nothing. */
export function columnsOf({ planName, price, fullPrice, tagline, description, features, isOnSale }: PlanChanges) {
  return {
    ...(planName !== undefined && { plan_name: planName }),
    ...(price !== undefined && { price_in_paise: paise(price) }),
    ...(fullPrice !== undefined && { full_price_in_paise: fullPrice === null ? null : paise(fullPrice) }),
    ...(tagline !== undefined && { tagline }),
    ...(description !== undefined && { description }),
    ...(features !== undefined && { features }),
    ...(isOnSale !== undefined && { is_on_sale: isOnSale }),
  }
}

/** The new place of a plan, if it is another one; the plans that it passes move up or down. */
export async function moveTo(
  trx: Db,
  { rows, before, position }: { rows: readonly PlanRow[]; before: PlanRow; position: number | undefined },
): Promise<{ position?: number }> {
  if (position === undefined || position === before.position) return {}
  const moved = movePlan(rows, before.id, position).map((row, at) => ({ row, place: at + 1 }))
  for (const { row, place } of moved) {
    if (row.id !== before.id && row.position !== place) await repo.change(trx, { id: row.id, position: place })
  }
  const place = moved.find(({ row }) => row.id === before.id)?.place ?? before.position
  return place === before.position ? {} : { position: place }
}

/** Refuses words that promise what the plan does not open; words from before this rule may stay. */
export function refuseForeignPromises(planType: PlanType, { tagline, description, features }: PlanChanges): void {
  const words = { tagline, description, features: features?.join('\n') }
  const problems = Object.entries(words).flatMap(([field, text]) => {
    const problem = text === undefined ? null : promiseProblem(planType, text)
    return problem === null ? [] : [[field, problem] as const]
  })
  if (problems.length > 0) throw new Refused('MALFORMED', { fields: Object.fromEntries(problems) })
}

export function refuseContradiction(plan: PlanRow, all: readonly PlanRow[]): void {
  const isTaken = all.some(
    ({ id, plan_name: name }) => id !== plan.id && planNameKey(name) === planNameKey(plan.plan_name),
  )
  if (isTaken) throw new Refused('ALREADY_EXISTS', { fields: { planName: 'Another plan has this name already.' } })
  if (plan.full_price_in_paise !== null && plan.full_price_in_paise <= plan.price_in_paise)
    throw new Refused('MALFORMED', { fields: { fullPrice: 'The struck-through price must be above the price.' } })
}
