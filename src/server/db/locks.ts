import type { Db } from './database.ts'
import type { Orders } from './schema.ts'
import type { Selectable } from 'kysely'

/** Blocks other transactions that buy for, grant to or delete this member until this one ends. */
export function lockMember(trx: Db, userId: string) {
  return trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

/** Blocks other transactions that settle or refund this order until this one ends. */
export function lockOrder(trx: Db, id: string): Promise<Selectable<Orders>> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
