import type { Db } from '#server/db/database.ts'
import type { PushSubscriptions } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** Locks the member until the transaction ends, so that two new devices are counted one after the other. */
export async function lockMember(trx: Db, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().executeTakeFirst()
  return row !== undefined
}

/**
 * Stores a device. What the browser or the session had subscribed before is replaced; whoever used the browser before
 * no longer gets anything there, also nothing that waits.
 */
export async function save(trx: Db, row: Insertable<PushSubscriptions>): Promise<void> {
  const { id: _, endpoint_hash, session_id, user_id, ...changed } = row
  await trx
    .deleteFrom('push_subscriptions')
    .where(({ or, and, eb }) =>
      or([
        and([eb('endpoint_hash', '=', endpoint_hash), eb('user_id', '<>', user_id)]),
        and([eb('session_id', '=', session_id), eb('endpoint_hash', '<>', endpoint_hash)]),
      ]),
    )
    .execute()
  await trx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet({ ...changed, session_id, user_id }))
    .execute()
}

/** Removes the devices of a member that were added before the newest ones. */
export async function removeOldest(trx: Db, { userId, keep }: { userId: string; keep: number }): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc offset ${keep}
    )`.execute(trx)
}

export async function removeOfSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

export async function removeAll(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}

/** Removes what was subscribed with another key of ours: its push service takes nothing that the present one signs. */
export async function removeWithOtherKey(db: Db, publicKey: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('public_key', '<>', publicKey)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export function listOf(db: Db, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .select(['session_id', 'endpoint', 'endpoint_hash', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Keeps the session from ending before the transaction does; false when it has ended. */
export async function lockSession(trx: Db, sessionId: string): Promise<boolean> {
  const row = await trx.selectFrom('sessions').where('id', '=', sessionId).select('id').forShare().executeTakeFirst()
  return row !== undefined
}
