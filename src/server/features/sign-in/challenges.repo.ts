import type { Db } from '#server/db/database.ts'
import type { SignInChallenges } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable, Selectable } from 'kysely'

export type Challenge = Selectable<SignInChallenges>

export async function insert(trx: Db, challenge: Insertable<SignInChallenges>): Promise<void> {
  await trx.insertInto('sign_in_challenges').values(challenge).execute()
}

/**
 * Locks the challenge if it is the newest of its address and asker, so that one request at a time tries a code. An
 * unknown id locks nothing, whatever the address.
 */
export function lockNewest(trx: Db, { id, email }: { id: string; email: string }) {
  return trx
    .selectFrom('sign_in_challenges as asked')
    .selectAll('asked')
    .where('asked.id', '=', id)
    .where('asked.email', '=', email)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sign_in_challenges as newer')
            .select('newer.id')
            .whereRef('newer.email', '=', 'asked.email')
            .whereRef('newer.asker', '=', 'asked.asker')
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
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function consume(trx: Db, id: string, now: Instant): Promise<void> {
  await trx.updateTable('sign_in_challenges').set({ consumed_at: now }).where('id', '=', id).execute()
}

export async function removeExpired(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute()
}

export async function removeByEmail(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_challenges').where('email', '=', email).execute()
}
