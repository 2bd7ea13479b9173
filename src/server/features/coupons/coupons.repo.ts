import type { Db } from '#server/db/database.ts'
import type { Coupons, Schema } from '#server/db/schema.ts'
import { containsPattern, type Cursor, newestFirst } from '#server/platform/paging.ts'
import type { CouponRules } from '#shared/domain/coupons.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type CouponRow = Selectable<Coupons>

/** A row as the rules take it. */
export function couponRules(row: CouponRow): CouponRules {
  return {
    kind: row.kind,
    value: row.value,
    planTypes: row.plan_types,
    fromDay: row.from_day,
    toDay: row.to_day,
    mostUses: row.most_uses,
    mostUsesByMember: row.most_uses_by_member,
    isActive: row.is_active,
  }
}

/** One row more than the limit, newest first, each with the number of redemptions and of reservations. */
export function list(db: Db, { search, limit, after, now }: Wanted) {
  let query = withRedemptionCounts(db, now)
  if (search) query = query.where(sql<string>`lower(code)`, 'like', containsPattern(search))
  return newestFirst(query, { limit, after }).execute()
}
export type ListedCoupon = Awaited<ReturnType<typeof list>>[number]

export async function count(db: Db, search: string): Promise<number> {
  let query = db.selectFrom('coupons').select((eb) => eb.fn.countAll<number>().as('total'))
  if (search) query = query.where(sql<string>`lower(code)`, 'like', containsPattern(search))
  return (await query.executeTakeFirstOrThrow()).total
}

export function find(db: Db, { id, now }: { id: string; now: Instant }): Promise<ListedCoupon> {
  return withRedemptionCounts(db, now).where('id', '=', id).executeTakeFirstOrThrow()
}

export function insert(trx: Db, coupon: Insertable<Coupons>) {
  return trx.insertInto('coupons').values(coupon).execute()
}

export function change(trx: Db, { id, ...changes }: Updateable<Coupons> & { id: string }) {
  return trx
    .updateTable('coupons')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the coupon: other transactions that change it or order with it wait until this one ends. */
export function lock(trx: Db, by: { id: string } | { code: string }): Promise<CouponRow | undefined> {
  const query = trx.selectFrom('coupons').selectAll().forNoKeyUpdate()
  return ('id' in by ? query.where('id', '=', by.id) : query.where('code', '=', by.code)).executeTakeFirst()
}

export function byCode(db: Db, code: string): Promise<CouponRow | undefined> {
  return db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
}

/**
 * How often a coupon is redeemed or reserved, in total and by this member; the member's own reservations do not count.
 */
export function countRedemptions(
  db: Db,
  { couponId, userId, now }: { couponId: string; userId: string; now: Instant },
) {
  return db
    .selectFrom('coupon_uses')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('user_id', '=', userId).as('byMember'),
    ])
    .where('coupon_id', '=', couponId)
    .where((eb) =>
      eb.or([
        eb('counted_at', 'is not', null),
        eb.and([eb('held_until', '>', now), eb('user_id', 'is distinct from', userId)]),
      ]),
    )
    .executeTakeFirstOrThrow()
}

/** Releases the reservations of this member's unpaid orders. */
export function releaseReservations(trx: Db, userId: string) {
  return trx.deleteFrom('coupon_uses').where('user_id', '=', userId).where('counted_at', 'is', null).execute()
}

export function reserve(trx: Db, { orderId, couponId, userId, until }: Reservation) {
  return trx
    .insertInto('coupon_uses')
    .values({ order_id: orderId, coupon_id: couponId, user_id: userId, held_until: until, counted_at: null })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ held_until: until }))
    .execute()
}

/** Records the redemption by an order, once, whether it is still reserved or not. */
export function insertRedemption(trx: Db, { orderId, couponId, userId, at }: Redemption) {
  return trx
    .insertInto('coupon_uses')
    .values({ order_id: orderId, coupon_id: couponId, user_id: userId, held_until: at, counted_at: at })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ counted_at: at }).where('coupon_uses.counted_at', 'is', null),
    )
    .execute()
}

function withRedemptionCounts(db: Db, now: Instant) {
  return db
    .selectFrom('coupons')
    .selectAll()
    .select((eb) => [
      redemptions(eb).where('counted_at', 'is not', null).as('paid_uses'),
      redemptions(eb).where('counted_at', 'is', null).where('held_until', '>', now).as('held_uses'),
    ])
}

function redemptions(eb: ExpressionBuilder<Schema, 'coupons'>) {
  return eb
    .selectFrom('coupon_uses')
    .select((each) => each.fn.countAll<number>().as('count'))
    .whereRef('coupon_id', '=', 'coupons.id')
}

interface Wanted {
  search: string
  limit: number
  after: Cursor | null
  now: Instant
}

interface Reservation {
  orderId: string
  couponId: string
  userId: string
  until: Instant
}

interface Redemption {
  orderId: string
  couponId: string
  userId: string | null
  at: Instant
}
