import * as repo from './plans.repo.ts'
import type { PlanRow } from './plans.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers, Input } from '#server/platform/bind.ts'
import { createCachedValue } from '#server/platform/cached-value.ts'
import { Refused } from '#server/platform/errors.ts'
import { requireVersion, withCurrentOnConflict } from '#server/platform/versions.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type AdminPlan, type Plan, plans as calls } from '#shared/contract/plans.ts'
import type { QuoteAnswer } from '#shared/contract/subscriptions.ts'
import type { CourseOffer } from '#shared/course-offer.ts'
import { type Paise, paise, rupees } from '#shared/domain/money.ts'
import type { Quote } from '#shared/domain/plans.ts'
import { planNameKey } from '#shared/domain/user-import.ts'

export interface PlansService extends Handlers<typeof calls> {
  /** The plans, lowest tier first. */
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
        const changed = columnsOf(changes)
        if (Object.keys(changed).length === 0) return before
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
  }
}

function presentOfferedPlan(row: PlanRow): CourseOffer[number] {
  return {
    id: row.id,
    planType: row.plan_type,
    planName: row.plan_name,
    tagline: row.tagline,
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
  return { ...presentPlan(row), isOnSale: row.is_on_sale, version: row.version }
}

function auditFields(row: PlanRow) {
  const { planName, price, fullPrice, tagline, isOnSale } = presentAdminPlan(row)
  return { planName, price, fullPrice, tagline, isOnSale }
}

type PlanChanges = Omit<Input<typeof calls.update>['body'], 'version'>

/** The columns of the fields that were sent; an absent field changes nothing. */
function columnsOf({ planName, price, fullPrice, tagline, isOnSale }: PlanChanges) {
  return {
    ...(planName !== undefined && { plan_name: planName }),
    ...(price !== undefined && { price_in_paise: paise(price) }),
    ...(fullPrice !== undefined && { full_price_in_paise: fullPrice === null ? null : paise(fullPrice) }),
    ...(tagline !== undefined && { tagline }),
    ...(isOnSale !== undefined && { is_on_sale: isOnSale }),
  }
}

function refuseContradiction(plan: PlanRow, all: readonly PlanRow[]): void {
  const isTaken = all.some(
    ({ id, plan_name: name }) => id !== plan.id && planNameKey(name) === planNameKey(plan.plan_name),
  )
  if (isTaken) throw new Refused('ALREADY_EXISTS', { fields: { planName: 'Another plan has this name already.' } })
  if (plan.full_price_in_paise !== null && plan.full_price_in_paise <= plan.price_in_paise)
    throw new Refused('MALFORMED', { fields: { fullPrice: 'The struck-through price must be above the price.' } })
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'record'>
}
