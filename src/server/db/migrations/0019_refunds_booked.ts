import { type Kysely, sql } from 'kysely'

/** When what a refund sent back was booked on its payment: until then it is on its way, whatever the provider says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table refunds add column booked_at timestamptz(3)').execute(db)
  await sql.raw(`update refunds set booked_at = changed_at where status = 'PROCESSED'`).execute(db)
}
