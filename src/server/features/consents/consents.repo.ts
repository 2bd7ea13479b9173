import type { Db } from '#server/db/database.ts'
import type { Consents } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

/** The user's most recent consent. */
export function findLatest(db: Db, userId: string) {
  return db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('agreed_at', 'desc')
    .executeTakeFirst()
}

/** Adds a consent; a second one to the same version changes nothing. */
export async function insert(db: Db, consent: Insertable<Consents>): Promise<void> {
  await db
    .insertInto('consents')
    .values(consent)
    .onConflict((conflict) => conflict.columns(['user_id', 'terms_version']).doNothing())
    .execute()
}
