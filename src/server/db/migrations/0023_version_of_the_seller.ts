import { type Kysely, sql } from 'kysely'

/** Of two administrators at what stands on receipts, the second is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table receipt_seller add column version integer not null default 1').execute(db)
}
