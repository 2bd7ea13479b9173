import { type Kysely, sql } from 'kysely'

/** The videos and audios that visitors may play: those in the published website. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table free_media (item_id uuid primary key, kind text not null check (kind in ('VIDEO', 'AUDIO')))`)
    .execute(db)
}
