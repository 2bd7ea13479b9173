import type { Db } from '#server/db/database.ts'
import type { Devices } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

/** The account of an address and, if the token is or was one of its devices', that device: one query for all cases. */
export function findAccount(db: Db, { email, tokenHash, now }: { email: string; tokenHash: Buffer; now: Instant }) {
  return db
    .selectFrom('users as u')
    .leftJoin('devices as d', (join) =>
      join
        .onRef('d.user_id', '=', 'u.id')
        .on('d.expires_at', '>', now)
        .on(({ eb, or }) => or([eb('d.token_hash', '=', tokenHash), eb('d.previous_hash', '=', tokenHash)])),
    )
    .where('u.email', '=', email)
    .select([
      'u.id',
      'u.role',
      'u.mobile_number',
      'd.id as device_id',
      'd.token_hash',
      'd.last_seen_at',
      'd.expires_at',
    ])
    .executeTakeFirst()
}

export async function insert(trx: Db, device: Insertable<Devices>): Promise<void> {
  await trx.insertInto('devices').values(device).execute()
}

/** Replaces the token; false when another request has replaced it first. */
export async function rotate(trx: Db, id: string, { from, to, now }: { from: Buffer; to: Buffer; now: Instant }) {
  const changed = await trx
    .updateTable('devices')
    .set({ token_hash: to, previous_hash: from, last_seen_at: now })
    .where('id', '=', id)
    .where('token_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Waits for a sign-in in progress on the device, and locks it until the transaction ends. */
export async function lock(trx: Db, id: string): Promise<void> {
  await trx.selectFrom('devices').select('id').where('id', '=', id).forUpdate().execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('devices').where('id', '=', id).execute()
}

/** Removes the device that a browser had, before it is given another. */
export async function removeByToken(trx: Db, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('devices').where('token_hash', '=', tokenHash).execute()
}

/** Whether the token is or was that of a device of this user. */
export async function belongsTo(
  trx: Db,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer },
): Promise<boolean> {
  const device = await trx
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('token_hash', '=', tokenHash), eb('previous_hash', '=', tokenHash)]))
    .executeTakeFirst()
  return device !== undefined
}

/** Removes every device of a user except that of this session. */
export async function removeOthers(trx: Db, { userId, sessionId }: { userId: string; sessionId: string }) {
  const session = await trx.selectFrom('sessions').select('device_id').where('id', '=', sessionId).executeTakeFirst()
  let others = trx.deleteFrom('devices').where('user_id', '=', userId)
  if (session?.device_id) others = others.where('id', '!=', session.device_id)
  await others.execute()
}

export async function removeByUser(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('devices').where('user_id', '=', userId).execute()
}

export async function deleteExpired(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('devices').where('expires_at', '<=', now).execute()
}
