import type { Db } from '#server/db/database.ts'
import type { Backups } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** Version and size of the database. */
export async function databaseFacts(db: Db): Promise<{ version: string; sizeInBytes: number }> {
  const { rows } = await sql<{ version: string; size_in_bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_in_bytes
  `.execute(db)
  const [found] = rows
  return { version: found?.version ?? '', sizeInBytes: found?.size_in_bytes ?? 0 }
}

export async function insertBackup(db: Db, backup: Insertable<Backups>): Promise<void> {
  await db.insertInto('backups').values(backup).execute()
}

export function newestBackup(db: Db) {
  return db
    .selectFrom('backups')
    .select(['made_at', 'size_in_bytes'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
