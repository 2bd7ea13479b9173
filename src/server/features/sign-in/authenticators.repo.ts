import type { Db } from '#server/db/database.ts'
import type { Authenticators } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

/** An app in place of the one before, if that did not count yet; false when one already counts. */
export async function begin(trx: Db, authenticator: Insertable<Authenticators>): Promise<boolean> {
  const { secret, created_at, last_step } = authenticator
  const begun = await trx
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
  return begun !== undefined
}

export function find(db: Db, userId: string) {
  return db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Held until the transaction ends: a code is tried by one request at a time. */
export function lock(trx: Db, userId: string) {
  return trx.selectFrom('authenticators').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/**
 * Held until the transaction ends: an app begins to count before or after somebody signs in, never in between. The row
 * of the user stands for an app that may not be there yet.
 */
export async function lockOwner(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function confirm(trx: Db, userId: string, now: Instant): Promise<void> {
  await trx.updateTable('authenticators').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

export async function noteStep(trx: Db, userId: string, step: number): Promise<void> {
  await trx.updateTable('authenticators').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** With its recovery codes; false when there was none that counted. */
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

/** Whether it was there and unused. */
export async function useRecoveryCode(trx: Db, { userId, hmac, now }: { userId: string; hmac: Buffer; now: Instant }) {
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

/** Every secret, so that those of an earlier key are encrypted anew. */
export function secrets(db: Db) {
  return db.selectFrom('authenticators').select(['user_id', 'secret']).execute()
}

/** Unless it was changed meanwhile. */
export async function changeSecret(db: Db, userId: string, { from, to }: { from: Buffer; to: Buffer }): Promise<void> {
  await db
    .updateTable('authenticators')
    .set({ secret: to })
    .where('user_id', '=', userId)
    .where('secret', '=', from)
    .execute()
}

/** Where the person who has the app reads his mail. */
export async function addressOf(trx: Db, userId: string): Promise<string> {
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}

export async function findAdministrator(db: Db, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'ADMIN')
    .executeTakeFirst()
  return found?.id
}
