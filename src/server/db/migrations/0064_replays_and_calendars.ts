import { type Kysely, sql } from 'kysely'

/** Sessions can be watched again after their end, members subscribe to their calendar, and reminders come three times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Sessions that ended within the last week can thereby be watched again, too. Nodes of the previous release insert
  // without it while they are replaced.
  `alter table livestreams add column replay_days integer not null default 7
    constraint livestreams_replay_days_check check (replay_days between 0 and 365)`,
  `alter table session_series add column replay_days integer not null default 7
    constraint session_series_replay_days_check check (replay_days between 0 and 365)`,

  // An index needs an expression that no setting of the connection changes.
  `create index livestreams_by_end_of_replay on livestreams ((
    (start_time at time zone 'UTC') + duration_in_minutes * interval '1 minute' + replay_days * interval '24 hours'
  ))`,

  `create table calendar_feeds (
    id uuid primary key,
    user_id uuid not null unique references users on delete cascade,
    secret_hash bytea not null check (octet_length(secret_hash) = 32),
    created_at timestamptz(3) not null
  )`,

  // The key names the minutes before the start from now on: who was reminded an hour before is not reminded again.
  `update sent_reminders set event_key = event_key || ' 60' where kind = 'LIVE_SESSION'`,
]
