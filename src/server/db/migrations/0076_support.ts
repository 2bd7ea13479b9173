import { type Kysely, sql } from 'kysely'

/**
 * For whoever answers members: what did not play, who looked at a member's screens, moderators of single sessions, and
 * the indexes by which a member's timeline is read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table playback_troubles (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('VIDEO', 'AUDIO')),
    item_id uuid not null,
    what text not null check (what in ('NOT_STARTED', 'SLOW_START', 'STALLS')),
    stalls integer not null,
    network text not null,
    browser text,
    system text,
    at timestamptz(3) not null
  )`,
  'create index playback_troubles_of_user on playback_troubles (user_id, at desc, id desc)',
  'create index playback_troubles_old on playback_troubles (at)',

  // The session is not referenced: the row outlives it.
  `create table member_views (
    id uuid primary key,
    actor_id uuid references users on delete set null,
    session_id uuid not null,
    user_id uuid not null references users on delete cascade,
    reason text not null,
    started_at timestamptz(3) not null,
    until timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  'create index member_views_of_user on member_views (user_id, started_at desc, id desc)',
  'create index member_views_of_actor on member_views (actor_id) where actor_id is not null',

  `alter table team_members add column livestream_ids text[]
    check (cardinality(livestream_ids) > 0)`,

  'drop index emails_of_recipient',
  'create index emails_of_recipient on emails (recipient, created_at desc, id desc)',
  'drop index sessions_of_user',
  'create index sessions_of_user on sessions (user_id, created_at desc, id desc)',
  'drop index audit_entries_of_subject',
  'create index audit_entries_of_subject on audit_entries (subject, created_at desc, id desc)',
  'drop index live_attendance_user',
  'create index live_attendance_user on live_attendance (user_id, joined_at desc, room_id desc)',
  // Only what moderators or the filter decided about.
  `create index chat_messages_moderated on chat_messages (user_id, sent_at desc, id desc)
    where state in ('HELD', 'HIDDEN') or decided_at is not null`,
]
