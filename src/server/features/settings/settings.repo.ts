import type { Db } from '#server/db/database.ts'
import type { FormerPaymentKeys, Settings } from '#server/db/schema.ts'
import type { Insertable, Updateable } from 'kysely'

export function read(db: Db) {
  return db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}

/** The settings, locked until the transaction ends: other changes wait. */
export function lock(trx: Db) {
  return trx.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export function change(db: Db, values: Updateable<Settings>) {
  return db
    .updateTable('settings')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function keepFormerKey(trx: Db, { key_id, ...key }: Insertable<FormerPaymentKeys>) {
  return trx
    .insertInto('former_payment_keys')
    .values({ key_id, ...key })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet(key))
    .execute()
}

export function formerKey(db: Db, keyId: string) {
  return db.selectFrom('former_payment_keys').selectAll().where('key_id', '=', keyId).executeTakeFirst()
}

/** Does nothing when the secret has changed in the meantime. */
export async function replaceKeySecret(db: Db, { from, to }: { from: Buffer; to: Buffer }): Promise<void> {
  await db.updateTable('settings').set({ razorpay_key_secret: to }).where('razorpay_key_secret', '=', from).execute()
}

/** The secrets of replaced payment keys, to encrypt again those that an earlier key encrypted. */
export function listFormerSecrets(db: Db) {
  return db.selectFrom('former_payment_keys').select(['key_id', 'key_secret']).execute()
}

/** Does nothing when the secret has changed in the meantime. */
export async function replaceFormerSecret(db: Db, keyId: string, { from, to }: { from: Buffer; to: Buffer }) {
  await db
    .updateTable('former_payment_keys')
    .set({ key_secret: to })
    .where('key_id', '=', keyId)
    .where('key_secret', '=', from)
    .execute()
}
