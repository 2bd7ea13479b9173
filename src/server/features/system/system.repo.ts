import type { Db } from '#server/db/database.ts'
import { sql } from 'kysely'

/** The database about itself. */
export async function databaseFacts(db: Db): Promise<{ version: string; sizeInBytes: number }> {
  const { rows } = await sql<{ version: string; size_in_bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_in_bytes
  `.execute(db)
  const [found] = rows
  return { version: found?.version ?? '', sizeInBytes: found?.size_in_bytes ?? 0 }
}
