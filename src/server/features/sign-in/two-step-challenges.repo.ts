import type { Db } from '#server/db/database.ts'
import type { SecondSteps } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

export async function insert(trx: Db, challenge: Insertable<SecondSteps>): Promise<void> {
  await trx.insertInto('second_steps').values(challenge).execute()
}

/** The challenge if it belongs to the account with this email address. */
export function find(db: Db, challenge: { id: string; email: string }) {
  return challengesOf(db, challenge).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lock(trx: Db, challenge: { id: string; email: string }) {
  return challengesOf(trx, challenge).forUpdate('s').executeTakeFirst()
}

export async function recordWrongTry(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('second_steps')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function consume(trx: Db, id: string, now: Instant): Promise<void> {
  await trx.updateTable('second_steps').set({ consumed_at: now }).where('id', '=', id).execute()
}

export async function deleteExpired(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('second_steps').where('expires_at', '<=', now).execute()
}

function challengesOf(db: Db, { id, email }: { id: string; email: string }) {
  return db
    .selectFrom('second_steps as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', id)
    .where('u.email', '=', email)
    .select(['s.user_id', 's.tries_left', 's.expires_at', 's.consumed_at'])
}
