import { type Kysely, sql } from 'kysely'

/** Live sessions that repeat: the series, the dates that were skipped for good, and what ties a livestream to a date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const DAY = String.raw`'^\d{4}-\d\d-\d\d$'`

const statements = [
  `create table session_series (
    id uuid primary key,
    title text not null,
    repeats text not null check (repeats in ('DAILY', 'WEEKLY', 'MONTHLY')),
    weekdays integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
    week_of_month integer check (week_of_month in (1, 2, 3, 4, 5, -1)),
    time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    from_day text not null check (from_day ~ ${DAY}),
    until_day text check (until_day ~ ${DAY}),
    duration_in_minutes integer not null check (duration_in_minutes >= 1),
    videos text[] not null check (cardinality(videos) > 0),
    list_end text not null check (list_end in ('REPEAT', 'STOP')),
    played_before integer not null default 0 check (played_before >= 0),
    created_at timestamptz(3) not null,
    version integer not null default 1
  )`,
  `create table session_series_skips (
    series_id uuid not null references session_series on delete cascade,
    day text not null check (day ~ ${DAY}),
    primary key (series_id, day)
  )`,
  `alter table livestreams
    add column series_id uuid references session_series on delete set null,
    add column series_day text check (series_day ~ ${DAY}),
    add column is_exception boolean not null default false,
    add column moved_at timestamptz(3)`,
  'create unique index livestreams_of_series on livestreams (series_id, series_day) where series_id is not null',
  'create index livestreams_moved on livestreams (moved_at) where moved_at is not null',
  `create index sent_reminders_of_session on sent_reminders (left(event_key, 36)) where kind = 'LIVE_SESSION'`,
]
