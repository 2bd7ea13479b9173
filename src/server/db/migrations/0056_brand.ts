import { type Kysely, sql } from 'kysely'

/** The owner's colour, empty for the built palette, and the stored picture of the logo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column brand_colour text not null default '', add column logo_key text`.execute(db)
}
