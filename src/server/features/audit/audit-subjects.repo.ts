import type { Db } from '#server/db/database.ts'

/* What entries are about, as it is now: nothing that names a member is stored in an entry about a payment. */

export function findMembers(db: Db, ids: string[]) {
  return db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
}

export function findOrders(db: Db, ids: string[]) {
  return db
    .selectFrom('orders')
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.amount_in_paise as amountInPaise', 'plans.plan_name as planName'])
    .select(['users.id as userId', 'users.name as userName'])
    .where('orders.id', 'in', ids)
    .execute()
}

export function findEnquiries(db: Db, ids: string[]) {
  return db.selectFrom('enquiries').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()
}
