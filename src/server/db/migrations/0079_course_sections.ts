import { type Kysely, sql } from 'kysely'

/** Courses can have sections: titles with the ids of items of all kinds. Without any, items are grouped by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nodes of the previous release insert without it while they are replaced.
  await sql`alter table courses add column sections jsonb not null default '[]'
    check (jsonb_typeof(sections) = 'array')`.execute(db)
}
