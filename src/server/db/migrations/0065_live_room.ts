import { type Kysely, sql } from 'kysely'

/** The rooms of live sessions and daily webinars: messages, pages, reports, pauses, names and held words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const states = `('SHOWN', 'HELD', 'HIDDEN', 'LIMITED', 'DELETED')`

const statements = [
  `create table live_rooms (
    id uuid primary key,
    livestream_id uuid unique references livestreams (id) on delete cascade,
    programme_day integer check (programme_day > 0),
    programme_date text,
    webinar_starts_at timestamptz,
    webinar_ends_at timestamptz,
    mode text not null default 'HOLD_FIRST' check (mode in ('OFF', 'HOLD_ALL', 'HOLD_FIRST', 'OPEN')),
    slow_mode_seconds integer not null default 5 check (slow_mode_seconds between 3 and 120),
    pinned_message_id uuid,
    next_page integer not null default 1,
    next_page_at timestamptz not null,
    page_made_at timestamptz not null,
    moderator_seen_at timestamptz,
    version integer not null default 1,
    unique (programme_date, programme_day),
    check (num_nonnulls(programme_day, programme_date, webinar_starts_at, webinar_ends_at) =
      case when livestream_id is null then 4 else 0 end)
  )`,
  'create index live_rooms_webinar_start on live_rooms (webinar_starts_at) where webinar_starts_at is not null',
  `create table chat_messages (
    id uuid primary key,
    room_id uuid not null references live_rooms (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    client_id uuid not null,
    text text not null,
    name text not null,
    fold_key text,
    sent_at timestamptz not null,
    at_ms integer not null,
    state text not null check (state in ${states}),
    reason text,
    page integer check (page > 0),
    removed_in integer,
    open_reports integer not null default 0,
    claimed_by uuid references users (id) on delete set null,
    claimed_until timestamptz,
    decided_by uuid references users (id) on delete set null,
    decided_at timestamptz,
    former_state text check (former_state in ${states}),
    former_reason text,
    former_reports integer not null default 0,
    unique (user_id, room_id, client_id)
  )`,
  `create index chat_messages_waiting on chat_messages (room_id) where page is null and state = 'SHOWN'`,
  'create index chat_messages_page on chat_messages (room_id, page) where page is not null',
  'create index chat_messages_removed on chat_messages (room_id, removed_in) where removed_in is not null',
  'create index chat_messages_reported on chat_messages (room_id, id) where open_reports > 0',
  'create index chat_messages_state on chat_messages (room_id, state, id)',
  'create index chat_messages_latest on chat_messages (user_id, room_id, sent_at)',
  `create index chat_messages_known on chat_messages (user_id) where state = 'SHOWN'`,
  'create index chat_messages_sent on chat_messages (sent_at)',
  'create index chat_messages_claimed_by on chat_messages (claimed_by) where claimed_by is not null',
  'create index chat_messages_decided_by on chat_messages (decided_by) where decided_by is not null',
  `create table chat_pages (
    room_id uuid not null references live_rooms (id) on delete cascade,
    page integer not null,
    body text not null,
    made_at timestamptz not null,
    next_at timestamptz not null,
    primary key (room_id, page)
  )`,
  'create index chat_pages_made on chat_pages (made_at)',
  `create table chat_reports (
    message_id uuid not null references chat_messages (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    reported_at timestamptz not null,
    primary key (message_id, user_id)
  )`,
  'create index chat_reports_user on chat_reports (user_id)',
  `create table chat_pauses (
    user_id uuid not null references users (id) on delete cascade,
    room_id uuid not null references live_rooms (id) on delete cascade,
    until timestamptz not null,
    primary key (user_id, room_id)
  )`,
  'create index chat_pauses_room on chat_pauses (room_id)',
  `create table chat_names (
    user_id uuid primary key references users (id) on delete cascade,
    name text not null
  )`,
  `create table chat_words (
    singleton boolean primary key default true check (singleton),
    words text[] not null,
    version integer not null
  )`,
]
