import { type Kysely, sql } from 'kysely'

/** Who has acted in the log is found from one to the next, past what members change of themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index audit_entries_of_administrators on audit_entries (actor_id) where action <> 'profile.update'`)
    .execute(db)
}
