import { type Kysely, sql } from 'kysely'

/** Payment keys that were replaced: what was ordered with them is asked about and given back with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_payment_keys (
    key_id text primary key,
    key_secret bytea not null,
    replaced_at timestamptz(3) not null
  )`.execute(db)
}
