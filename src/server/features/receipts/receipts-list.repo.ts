import type { Db } from '#server/db/database.ts'
import type { Receipts } from '#server/db/schema.ts'
import { containsPattern, type Cursor, newestFirst } from '#server/platform/paging.ts'
import type { ReceiptFilters } from '#shared/contract/receipts.ts'
import { addIstMonths, fromIstInput } from '#shared/domain/ist.ts'
import { type Selectable, sql } from 'kysely'

export type ReceiptRecord = Selectable<Receipts>

export function listOfMember(db: Db, userId: string): Promise<ReceiptRecord[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A receipt by its id; only the member's own when `userId` is given. */
export function find(db: Db, { id, userId }: { id: string; userId: string | null }) {
  let query = db.selectFrom('receipts').selectAll().where('id', '=', id)
  if (userId !== null) query = query.where('user_id', '=', userId)
  return query.executeTakeFirst()
}

/** One row more than the limit, newest first. */
export function list(db: Db, { limit, after, ...wanted }: ReceiptFilters & { limit: number; after: Cursor | null }) {
  let query = matching(db, wanted).selectAll()
  return newestFirst(query, { limit, after }).execute()
}

export async function count(db: Db, wanted: ReceiptFilters): Promise<number> {
  const row = await matching(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

function matching(db: Db, { search, month, order }: ReceiptFilters) {
  let query = db.selectFrom('receipts')
  const from = month === undefined ? null : fromIstInput(`${month}-01T00:00`)
  if (from) query = query.where('created_at', '>=', from).where('created_at', '<', addIstMonths(from, 1))
  if (order) {
    const payments = db.selectFrom('payments').select('id').where('order_id', '=', order)
    query = query.where('payment_id', 'in', payments)
  }
  if (search) query = query.where(searchText, 'like', containsPattern(search))
  return query
}

/** The searched text: number, and name and email of the member as the receipt has them. */
const searchText = sql<string>`lower(number || ' ' || (text->'member'->>'name') || ' ' || (text->'member'->>'email'))`
