import { type Kysely, sql } from 'kysely'

/** Streams can be changed; changes of the daily programme take effect at a moment, and what was before is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table livestreams add column version integer not null default 1',

  // The order of the initial plan that was in force until then, from the one before it on.
  `create table former_programme_orders (
    until timestamptz(3) primary key,
    videos jsonb not null check (jsonb_typeof(videos) = 'array')
  )`,

  // The daily webinar's time that was in force until the day before; a day in India, 'YYYY-MM-DD'.
  `create table former_programme_times (
    until text primary key check (until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    programme_time text not null check (programme_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
  )`,
]
