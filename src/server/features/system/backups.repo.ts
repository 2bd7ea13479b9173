import type { Db } from '#server/db/database.ts'
import type { Backups } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

export async function insert(db: Db, backup: Insertable<Backups>): Promise<void> {
  await db.insertInto('backups').values(backup).execute()
}

export function newest(db: Db) {
  return db
    .selectFrom('backups')
    .select(['made_at', 'size_in_bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
