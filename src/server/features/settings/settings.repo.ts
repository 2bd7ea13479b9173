import type { Db } from '#server/db/database.ts'
import type { FormerPaymentKeys } from '#server/db/schema.keys.ts'
import type { Settings } from '#server/db/schema.ts'
import type { Insertable, Updateable } from 'kysely'

export function read(db: Db) {
  return db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}

export function change(db: Db, values: Updateable<Settings>) {
  return db.updateTable('settings').set(values).returningAll().executeTakeFirstOrThrow()
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
