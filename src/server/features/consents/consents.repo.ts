import type { Db } from '#server/db/database.ts'
import type { Consents } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

/** What somebody has agreed to last. */
export function latest(db: Db, userId: string) {
  return db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('agreed_at', 'desc')
    .executeTakeFirst()
}

/** The first time counts. */
export async function insert(db: Db, consent: Insertable<Consents>): Promise<void> {
  await db
    .insertInto('consents')
    .values(consent)
    .onConflict((conflict) => conflict.columns(['user_id', 'terms_version']).doNothing())
    .execute()
}
