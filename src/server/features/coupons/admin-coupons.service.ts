import * as repo from './coupons.repo.ts'
import type { Db } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import { transact } from '#server/db/transact.ts'
import type { Audit } from '#server/features/audit/public.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, readCursor } from '#server/platform/paging.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { adminCoupons as calls, Coupon } from '#shared/contract/coupons.ts'
import { couponRulesProblem, couponState } from '#shared/domain/coupons.ts'
import type { Fields } from '#shared/domain/audit.ts'
import { paise, rupees } from '#shared/domain/money.ts'
import { PLAN_TYPES, type PlanType } from '#shared/domain/plans.ts'

/** Coupons for administrators: list, create, change and end them. */
export function adminCouponsService({ db, clock, audit }: Dependencies): Handlers<typeof calls> {
  function presentCoupon(row: repo.ListedCoupon): Coupon {
    const { id, code, paid_uses: paidUses, held_uses: heldUses, version, created_at: createdAt } = row
    const state = couponState({ coupon: repo.couponRules(row), paidUses: paidUses ?? 0, now: clock.now() })
    const uses = { paidUses: paidUses ?? 0, heldUses: heldUses ?? 0 }
    return { _id: id, code, ...couponFields(row), isActive: row.is_active, state, ...uses, version, createdAt }
  }

  const readCoupon = async (id: string) => ({ coupon: presentCoupon(await repo.find(db, { id, now: clock.now() })) })

  return {
    async list({ query: { search = '', limit, cursor } }) {
      const found = await repo.list(db, { search, limit, after: readCursor(cursor), now: clock.now() })
      const { rows, nextCursor } = pageOf(found, limit)
      return { coupons: rows.map(presentCoupon), total: await repo.count(db, search), nextCursor }
    },

    async create({ body: { code, ...fields }, viewer }) {
      refuseContradiction(fields)
      const id = newId()
      try {
        await transact(db, async (trx) => {
          await repo.insert(trx, { id, code, ...columnsOf(fields), created_at: clock.now() })
          const after = { code, ...fields }
          await audit.record(trx, { by: viewer, action: 'coupon.create', subject: `coupon:${id}`, name: code, after })
        })
      } catch (error) {
        if (!isUniqueViolation(error, 'coupons_code_key')) throw error
        throw new Refused('ALREADY_EXISTS', { fields: { code: 'There is a coupon with this code already.' } })
      }
      return readCoupon(id)
    },

    async update({ params: { id }, body: { version, isActive, ...changes }, viewer }) {
      await transact(db, async (trx) => {
        const row = await repo.lock(trx, { id })
        if (!row) throw new Refused('NOT_FOUND')
        if (version !== undefined && version !== row.version) throw new Refused('CHANGED_MEANWHILE')
        const fields = { ...couponFields(row), ...defined(changes) }
        refuseContradiction(fields)
        const [before, after] = [auditFields(row), { ...fields, isActive: isActive ?? row.is_active }]
        const isEnd = row.is_active && isActive === false
        await repo.change(trx, { id, ...columnsOf(fields), is_active: after.isActive })
        const action = isEnd ? 'coupon.end' : 'coupon.update'
        await audit.record(trx, { by: viewer, action, subject: `coupon:${id}`, name: row.code, before, after })
      })
      return readCoupon(id)
    },
  }
}

type CouponFields = Pick<Coupon, 'kind' | 'value' | 'plans' | 'from' | 'to' | 'mostUses' | 'mostUsesByMember'>

function refuseContradiction({ kind, value, from: fromDay, to: toDay }: CouponFields): void {
  const problem = couponRulesProblem({ kind, value, fromDay, toDay })
  if (problem === 'PERCENT') throw new Refused('MALFORMED', { fields: { value: 'Please enter at most 100 percent.' } })
  if (problem === 'DAYS') throw new Refused('MALFORMED', { fields: { to: 'The last day comes before the first.' } })
}

function couponFields(row: repo.CouponRow): CouponFields {
  return {
    kind: row.kind,
    value: row.kind === 'AMOUNT' ? rupees(row.value) : row.value,
    plans: sortByTier(row.plan_types),
    from: row.from_day,
    to: row.to_day,
    mostUses: row.most_uses,
    mostUsesByMember: row.most_uses_by_member,
  }
}

function columnsOf({ kind, value, plans, from, to, mostUses, mostUsesByMember }: CouponFields) {
  return {
    kind,
    value: kind === 'AMOUNT' ? paise(value) : value,
    plan_types: sortByTier(plans),
    from_day: from,
    to_day: to,
    most_uses: mostUses,
    most_uses_by_member: mostUsesByMember,
  }
}

/** From the lowest tier, without duplicates. */
function sortByTier(plans: readonly PlanType[]): PlanType[] {
  return PLAN_TYPES.filter((planType) => plans.includes(planType))
}

function auditFields(row: repo.CouponRow): Fields {
  return { ...couponFields(row), isActive: row.is_active }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields that were sent; an absent field changes nothing. */
function defined(changes: { [K in keyof CouponFields]?: CouponFields[K] | undefined }): Defined<CouponFields> {
  const { kind, value, plans, from, to, mostUses, mostUsesByMember } = changes
  return {
    ...(kind !== undefined && { kind }),
    ...(value !== undefined && { value }),
    ...(plans !== undefined && { plans }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(mostUses !== undefined && { mostUses }),
    ...(mostUsesByMember !== undefined && { mostUsesByMember }),
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  audit: Audit
}
