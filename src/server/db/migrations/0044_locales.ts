import { type Kysely, sql } from 'kysely'

/** The language and time zone in which a user gets emails. Users without a row get them in English, with times in IST. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table locales (
        user_id uuid primary key references users on delete cascade,
        language text check (language in ('en', 'hi')),
        time_zone text,
        is_time_zone_chosen boolean not null,
        check (time_zone is not null or not is_time_zone_chosen)
      )`,
    )
    .execute(db)
}
