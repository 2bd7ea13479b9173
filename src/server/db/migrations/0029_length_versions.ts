import { type Kysely, sql } from 'kysely'

/** Lengths stored before this were those of the sound track: they are found by their 0, and measured again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['videos', 'audios']) {
    await sql.raw(`alter table ${table} add column length_version smallint not null default 0`).execute(db)
  }
}
