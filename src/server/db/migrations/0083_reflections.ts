import { type Kysely, sql } from 'kysely'

/** What members write under the days of the programme and the lessons, and the teacher's questions for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table reflections (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    client_id uuid not null,
    parent_id uuid references reflections on delete cascade,
    topic text not null,
    item_id uuid not null,
    day smallint,
    text bytea not null,
    state text not null check (state in ('PRIVATE', 'SHOWN', 'HELD', 'HIDDEN')),
    reason text,
    shown_from timestamptz(3),
    held_since timestamptz(3),
    was_hidden boolean not null default false,
    open_reports integer not null default 0,
    decided_by uuid references users on delete set null,
    decided_at timestamptz(3),
    version integer not null default 1,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    check (state <> 'PRIVATE' or (parent_id is null and shown_from is null)),
    check ((state = 'HELD') = (held_since is not null)),
    unique (user_id, client_id)
  )`,
  'create unique index reflections_of_member_and_topic on reflections (user_id, topic) where parent_id is null',
  'create index reflections_of_user on reflections (user_id, created_at, id) where parent_id is null',
  'create index reflections_shown_of_user on reflections (user_id, shown_from) where shown_from is not null',
  `create index reflections_of_topic on reflections (topic, shown_from, id)
    where parent_id is null and shown_from is not null`,
  'create index reflections_comments on reflections (parent_id, created_at, id) where parent_id is not null',
  `create index reflections_held on reflections (held_since, id) where state = 'HELD'`,
  'create index reflections_reported on reflections (updated_at, id) where open_reports > 0',
  'create index reflections_shown on reflections (shown_from, id) where shown_from is not null',
  'create index reflections_of_decider on reflections (decided_by) where decided_by is not null',
  `create table reflection_thanks (
    reflection_id uuid not null references reflections on delete cascade,
    user_id uuid not null references users on delete cascade,
    thanked_at timestamptz(3) not null,
    primary key (reflection_id, user_id)
  )`,
  'create index reflection_thanks_of_user on reflection_thanks (user_id)',
  `create table reflection_reports (
    reflection_id uuid not null references reflections on delete cascade,
    user_id uuid not null references users on delete cascade,
    reported_at timestamptz(3) not null,
    primary key (reflection_id, user_id)
  )`,
  'create index reflection_reports_of_user on reflection_reports (user_id)',
  `create table writing_pauses (
    user_id uuid primary key references users on delete cascade,
    until timestamptz(3) not null
  )`,
  `create table reflection_questions (
    item_id uuid primary key,
    english text not null,
    hindi text not null,
    version integer not null default 1
  )`,
  `create table practice_days (
    user_id uuid not null references users on delete cascade,
    day text not null,
    primary key (user_id, day)
  )`,
  `insert into practice_days (user_id, day)
    select user_id, to_char(latest_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') from progress
    union select user_id, to_char(finished_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') from progress where finished_at is not null`,
]
