import type { Db } from '#server/db/database.ts'
import type { Authenticators } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

/** Stores an unconfirmed app in place of an earlier unconfirmed one; false when a confirmed app exists. */
export async function insertUnconfirmed(trx: Db, authenticator: Insertable<Authenticators>): Promise<boolean> {
  const { secret, created_at, last_step } = authenticator
  const inserted = await trx
    .insertInto('authenticators')
    .values(authenticator)
    .onConflict((oc) =>
      oc
        .column('user_id')
        .doUpdateSet({ secret, created_at, last_step })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function find(db: Db, userId: string) {
  return db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Locks the row until the transaction ends, so that one request at a time tries a code. */
export function lock(trx: Db, userId: string) {
  return trx.selectFrom('authenticators').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/**
 * Locks the user until the transaction ends, so that an app is confirmed before or after a sign-in, never during it.
 * The user's row is locked because the app's row may not exist yet.
 */
export async function lockUser(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function confirm(trx: Db, userId: string, now: Instant): Promise<void> {
  await trx.updateTable('authenticators').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

export async function recordTotpCounter(trx: Db, userId: string, counter: number): Promise<void> {
  await trx.updateTable('authenticators').set({ last_step: counter }).where('user_id', '=', userId).execute()
}

/** Removes the app with its recovery codes; false when there was no confirmed one. */
export async function remove(trx: Db, userId: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return removed?.confirmed_at instanceof Date
}

export async function replaceRecoveryCodes(trx: Db, userId: string, hmacs: Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hmacs.map((code_hmac) => ({ code_hmac, user_id: userId, used_at: null }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

/** Marks the code as used; false when it does not exist or was used before. */
export async function consumeRecoveryCode(
  trx: Db,
  { userId, hmac, now }: { userId: string; hmac: Buffer; now: Instant },
) {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('code_hmac', '=', hmac)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return left
}

/** Every secret, to encrypt again those that an earlier key encrypted. */
export function listSecrets(db: Db) {
  return db.selectFrom('authenticators').select(['user_id', 'secret']).execute()
}

/** Does nothing when the secret has changed in the meantime. */
export async function replaceSecret(db: Db, userId: string, { from, to }: { from: Buffer; to: Buffer }): Promise<void> {
  await db
    .updateTable('authenticators')
    .set({ secret: to })
    .where('user_id', '=', userId)
    .where('secret', '=', from)
    .execute()
}

export async function findEmail(trx: Db, userId: string): Promise<string> {
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}

export async function findAdministratorId(db: Db, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'ADMIN')
    .executeTakeFirst()
  return found?.id
}
