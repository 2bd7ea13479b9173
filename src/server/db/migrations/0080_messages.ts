import { type Kysely, sql } from 'kysely'

/** Messages to groups of members, who had them on which channel, and what members see of them in the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table messages (
    id uuid primary key,
    kind text not null check (kind in ('ANNOUNCEMENT', 'BROADCAST')),
    state text not null check (state in ('DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED')),
    segment jsonb not null,
    texts jsonb not null,
    channels text[] not null check (cardinality(channels) > 0),
    stream_id uuid references livestreams on delete set null,
    send_at timestamptz(3),
    created_at timestamptz(3) not null,
    changed_at timestamptz(3) not null,
    written_by uuid references users on delete set null,
    sent_by uuid references users on delete set null,
    started_at timestamptz(3),
    sending_since timestamptz(3),
    prepared_to uuid,
    prepared_at timestamptz(3),
    recipients integer,
    ended_at timestamptz(3),
    came integer,
    version integer not null default 1,
    check ((state = 'SCHEDULED') <= (send_at is not null)),
    check ((state in ('SENDING', 'PAUSED', 'SENT')) <= (started_at is not null))
  )`,
  'create index messages_newest on messages (created_at desc, id desc)',
  `create index messages_to_send on messages (id) where state in ('SCHEDULED', 'SENDING')`,
  'create index messages_of_writer on messages (written_by) where written_by is not null',
  'create index messages_of_sender on messages (sent_by) where sent_by is not null',
  'create index messages_of_stream on messages (stream_id) where stream_id is not null',

  // The primary key makes each message reach each member once on each channel.
  `create table deliveries (
    message_id uuid not null references messages on delete cascade,
    channel text not null,
    user_id uuid not null references users on delete cascade,
    state text not null check (state in ('WAITING', 'SENT', 'SKIPPED', 'FAILED')),
    reason text,
    at timestamptz(3) not null,
    primary key (message_id, channel, user_id),
    check ((state in ('SKIPPED', 'FAILED')) = (reason is not null))
  ) with (fillfactor = 80)`,
  `create index deliveries_waiting on deliveries (message_id, channel, user_id) where state = 'WAITING'`,
  'create index deliveries_of_user on deliveries (user_id)',

  // Sums that outlive the deliveries.
  `create table message_figures (
    message_id uuid not null references messages on delete cascade,
    channel text not null,
    state text not null,
    reason text not null,
    count integer not null,
    primary key (message_id, channel, state, reason)
  )`,

  // The primary key is the rule: one marketing message a day, whichever node sends it.
  `create table marketing_days (
    user_id uuid not null references users on delete cascade,
    day timestamptz(3) not null,
    message_id uuid not null references messages on delete cascade,
    primary key (user_id, day)
  )`,
  'create index marketing_days_by_day on marketing_days (day)',
  'create index marketing_days_of_message on marketing_days (message_id)',

  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    message_id uuid not null references messages on delete cascade,
    test_language text check (test_language in ('en', 'hi')),
    created_at timestamptz(3) not null,
    read_at timestamptz(3),
    unique (user_id, message_id)
  )`,
  'create index notifications_of_user on notifications (user_id, created_at desc, id desc)',
  'create index notifications_unread on notifications (user_id) where read_at is null',
  'create index notifications_of_message on notifications (message_id)',
  'create index notifications_by_time on notifications (created_at)',

  // Sessions are deleted when they end: this stays, and says it of each member in one row.
  `create table last_seen (
    user_id uuid primary key references users on delete cascade,
    seen_at timestamptz(3) not null
  )`,
  'create index last_seen_by_time on last_seen (seen_at, user_id)',
  `insert into last_seen (user_id, seen_at)
    select user_id, max(seen_at) from (
      select user_id, last_seen_at from sessions
      union all select user_id, last_seen_at from devices
      union all select user_id, signed_in_at from first_sign_ins
    ) as seen (user_id, seen_at) group by user_id`,
  // Within the hour nothing is written: the rules ask for days.
  `create function session_seen() returns trigger language plpgsql as $$
    begin
      insert into last_seen as stored (user_id, seen_at) values (new.user_id, new.last_seen_at)
      on conflict (user_id) do update set seen_at = excluded.seen_at
      where stored.seen_at < excluded.seen_at - interval '1 hour';
      return null;
    end
  $$`,
  `create trigger sessions_seen after insert or update of last_seen_at on sessions
    for each row execute function session_seen()`,

  // Groups of members are counted from indexes alone.
  'drop index plan_periods_by_end',
  `create index plan_periods_by_end on plan_periods (ends_at, user_id)
    include (starts_at, tier, plan_type, was_removed)`,
  'create index grants_by_start on grants (starts_at, user_id)',
  'create index programme_starts_by_time on programme_starts (activated_at, user_id)',
  'create index locales_by_language on locales (language, user_id)',
  'create index consents_by_age on consents (age, user_id, agreed_at)',
  'create index live_attendance_by_time on live_attendance (joined_at, user_id, room_id) where joined_at is not null',
]
