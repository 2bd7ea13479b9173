import type { Db } from '#server/db/database.ts'
import type { SignInCodes } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable, Selectable } from 'kysely'

export type SignInCode = Selectable<SignInCodes>

export async function insert(trx: Db, code: Insertable<SignInCodes>): Promise<void> {
  await trx.insertInto('sign_in_codes').values(code).execute()
}

/**
 * Locks the code if it is the newest of its email address and client, so that one request at a time tries it. An
 * unknown id locks nothing.
 */
export function lockNewest(trx: Db, { id, email }: { id: string; email: string }) {
  return trx
    .selectFrom('sign_in_codes as asked')
    .selectAll('asked')
    .where('asked.id', '=', id)
    .where('asked.email', '=', email)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sign_in_codes as newer')
            .select('newer.id')
            .whereRef('newer.email', '=', 'asked.email')
            .whereRef('newer.client_hash', '=', 'asked.client_hash')
            .where(({ eb, refTuple }) =>
              eb(refTuple('newer.created_at', 'newer.id'), '>', refTuple('asked.created_at', 'asked.id')),
            ),
        ),
      ),
    )
    .forUpdate('asked')
    .executeTakeFirst()
}

export async function recordWrongTry(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('sign_in_codes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function consume(trx: Db, id: string, now: Instant): Promise<void> {
  await trx.updateTable('sign_in_codes').set({ consumed_at: now }).where('id', '=', id).execute()
}

export async function deleteExpired(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<=', now).execute()
}

export async function removeByEmail(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_codes').where('email', '=', email).execute()
}
