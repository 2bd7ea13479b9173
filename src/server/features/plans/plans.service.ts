import { columnsOf, moveTo, refuseContradiction, refuseForeignPromises } from './plan-change.ts'
import * as repo from './plans.repo.ts'
import type { PlanRow } from './plans.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { createCachedValue } from '#server/platform/cached-value.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AdminPlan, type Plan, plans as calls } from '#shared/contract/plans.ts'
import type { QuoteAnswer } from '#shared/contract/subscriptions.ts'
import type { CourseOffer } from '#shared/course-offer.ts'
import { type Paise, rupees } from '#shared/domain/money.ts'
import type { Quote } from '#shared/domain/plans.ts'

export interface PlansService extends Handlers<typeof calls> {
  /** The plans, in the order in which they are shown. */
  all(db?: Db): Promise<PlanRow[]>
  find(id: string, db?: Db): Promise<PlanRow | undefined>
  /** The cached plans on the public pages, without waiting; a change on another server arrives within seconds. */
  cachedCourseOffer(): CourseOffer
  /** Reads those plans into the cache. */
  loadCourseOffer(): Promise<void>
}

export function plansService({ db, clock, audit }: Dependencies): PlansService {
  const offer = createCachedValue<CourseOffer>({ initial: [], clock, read: readCourseOffer })

  async function readCourseOffer(): Promise<CourseOffer> {
    return (await repo.all(db)).filter(({ is_on_sale: isOnSale }) => isOnSale).map(presentOfferedPlan)
  }

  async function readPlan(id: string): Promise<{ plan: AdminPlan }> {
    const row = await repo.byId(db, id)
    if (!row) throw new Refused('NOT_FOUND')
    return { plan: presentAdminPlan(row) }
  }

  return {
    list: async () => ({ plans: (await repo.all(db)).map(presentAdminPlan) }),
    all: (trx = db) => repo.all(trx),
    find: (id, trx = db) => repo.byId(trx, id),
    cachedCourseOffer: offer.get,
    loadCourseOffer: async () => void offer.set(await readCourseOffer()),

    async update({ params: { id }, body: { version, ...changes }, viewer }) {
      const change = async (trx: Db) => {
        const rows = await repo.lockAll(trx)
        const before = rows.find((row) => row.id === id)
        if (!before) throw new Refused('NOT_FOUND')
        requireVersion(before, version)
        const changed = { ...columnsOf(changes), ...(await moveTo(trx, { rows, before, position: changes.position })) }
        if (Object.keys(changed).length === 0) return before
        refuseForeignPromises(before.plan_type, changes)
        refuseContradiction({ ...before, ...changed }, rows)
        const after = await repo.change(trx, { id, ...changed })
        const [name, subject] = [after.plan_name, `plan:${id}`]
        const states = { before: auditFields(before), after: auditFields(after) }
        await audit.record(trx, { by: viewer, action: 'plan.update', subject, name, ...states })
        return after
      }
      const row = await withCurrentOnConflict(calls.update.answer, {
        change: () => transact(db, change),
        present: () => readPlan(id),
      })
      offer.set(await readCourseOffer())
      return { plan: presentAdminPlan(row) }
    },
  }
}

/** A plan in an answer; its prices in rupees. */
export function presentPlan(row: PlanRow): Plan {
  return {
    _id: row.id,
    id: row.id,
    planName: row.plan_name,
    planType: row.plan_type,
    price: rupees(row.price_in_paise),
    fullPrice: row.full_price_in_paise === null ? null : rupees(row.full_price_in_paise),
    tagline: row.tagline,
    description: row.description,
    features: row.features,
  }
}

function presentOfferedPlan(row: PlanRow): CourseOffer[number] {
  return {
    planType: row.plan_type,
    planName: row.plan_name,
    tagline: row.tagline,
    description: row.description,
    features: row.features,
    priceInPaise: row.price_in_paise,
    fullPriceInPaise: row.full_price_in_paise,
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

function presentAdminPlan(row: PlanRow): AdminPlan {
  return { ...presentPlan(row), isOnSale: row.is_on_sale, position: row.position, version: row.version }
}

function auditFields(row: PlanRow) {
  const { planName, price, fullPrice, tagline, description, features, isOnSale, position } = presentAdminPlan(row)
  return { planName, price, fullPrice, tagline, description, features: features.join('\n'), isOnSale, position }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'record'>
}
