import { type Kysely, sql } from 'kysely'

/** Of two administrators at one user, or at the settings, the second is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'settings']) {
    await sql.raw(`alter table ${table} add column version integer not null default 1`).execute(db)
  }
}
