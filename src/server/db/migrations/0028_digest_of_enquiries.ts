import { type Kysely, sql } from 'kysely'

/** When many messages come in, the administrators get one email an hour with their number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table enquiries add column awaits_digest boolean not null default false',
  'create index enquiries_for_digest on enquiries (id) where awaits_digest',
]
