import type { Db } from '#server/db/database.ts'
import type { SellerDetails } from '#server/db/schema.ts'
import type { Selectable, Updateable } from 'kysely'

export type FactsRow = Omit<Selectable<SellerDetails>, 'singleton'>

export function read(db: Db): Promise<FactsRow> {
  return db.selectFrom('seller_details').selectAll().executeTakeFirstOrThrow()
}

/** The facts, locked until the transaction ends: other changes wait. */
export function lock(trx: Db): Promise<FactsRow> {
  return trx.selectFrom('seller_details').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export function change(trx: Db, values: Updateable<SellerDetails>): Promise<FactsRow> {
  return trx
    .updateTable('seller_details')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How people reach the administrators. */
export function readContact(db: Db) {
  return db
    .selectFrom('settings')
    .select(['contact_email as email', 'contact_phone as phone', 'contact_whatsapp as whatsApp'])
    .executeTakeFirstOrThrow()
}

/** The id of the payment key on the Settings screen; '' while there is none. */
export async function readKeyId(db: Db): Promise<string> {
  return (await db.selectFrom('settings').select('razorpay_key_id as keyId').executeTakeFirstOrThrow()).keyId
}

/** The key with which members last ordered. */
export async function findLastOrdersKey(db: Db): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('key_id as keyId')
    .where('way', '=', 'ONLINE')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order?.keyId ?? null
}
