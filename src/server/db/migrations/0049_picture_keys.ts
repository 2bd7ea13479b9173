import { type Kysely, sql } from 'kysely'

/** The picture that the server makes of an uploaded one has a key of its own, which tells its size. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table uploads add column picture_key text').execute(db)
}
