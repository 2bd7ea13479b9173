import * as plans from './plans.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Plans as PlanRow } from '#server/db/schema.ts'
import type { Handlers } from '#server/platform/bind.ts'
import type { Plan, plans as calls } from '#shared/contract/plans.ts'
import type { QuoteAnswer } from '#shared/contract/subscriptions.ts'
import { type Paise, rupees } from '#shared/domain/money.ts'
import type { Quote } from '#shared/domain/plans.ts'

export interface PlansService extends Handlers<typeof calls> {
  all(db?: Db): Promise<PlanRow[]>
  find(id: string, db?: Db): Promise<PlanRow | undefined>
}

export function plansService({ db }: { db: Db }): PlansService {
  return {
    list: async () => ({ plans: (await plans.all(db)).map(presentPlan) }),
    all: (trx = db) => plans.all(trx),
    find: (id, trx = db) => plans.byId(trx, id),
  }
}

/** A plan in an answer; its price in rupees. */
export function presentPlan(row: PlanRow): Plan {
  return {
    _id: row.id,
    id: row.id,
    planName: row.plan_name,
    planType: row.plan_type,
    price: rupees(row.price_in_paise),
  }
}

/** A quote in an answer, in rupees; `payableInPaise` is what is left after the discount. */
export function presentQuote(quote: Quote & { discountInPaise: Paise }): QuoteAnswer {
  return {
    price: rupees(quote.priceInPaise),
    credit: rupees(quote.creditInPaise),
    discount: rupees(quote.discountInPaise),
    payable: rupees(quote.payableInPaise),
  }
}
