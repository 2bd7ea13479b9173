import type { Db } from '#server/db/database.ts'
import type { ProgrammeStarts } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

/** When an administrator began this member's programme anew, and since when its days are counted. */
export function find(db: Db, userId: string) {
  return db.selectFrom('programme_starts').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function put(trx: Db, start: Insertable<ProgrammeStarts>): Promise<void> {
  const { user_id: _, ...values } = start
  await trx
    .insertInto('programme_starts')
    .values(start)
    .onConflict((oc) => oc.column('user_id').doUpdateSet(values))
    .execute()
}
