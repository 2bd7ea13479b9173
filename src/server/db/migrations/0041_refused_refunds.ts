import { type Kysely, sql } from 'kysely'

/** Why the provider refused a refund, and that an administrator has settled the matter in another way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table refunds add column refusal text',
  'alter table refunds add column handled_at timestamptz(3)',
  'alter table refunds add column handled_note text',
  `alter table refunds add check (handled_at is null or status = 'FAILED')`,
]
