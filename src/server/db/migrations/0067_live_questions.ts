import { type Kysely, sql } from 'kysely'

/** Questions to the teacher, asked in the rooms of live sessions and webinars; they outlive the room. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table live_questions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    client_id uuid not null,
    room_id uuid references live_rooms on delete set null,
    text text not null,
    name text,
    is_from_replay boolean not null,
    created_at timestamptz(3) not null,
    taken_by uuid references users on delete set null,
    taken_until timestamptz(3),
    answered_at timestamptz(3),
    answered_by uuid references users on delete set null,
    answer_way text check (answer_way in ('ROOM', 'PRIVATE', 'EMAIL')),
    answer text,
    closed_at timestamptz(3),
    check ((answered_at is null) = (answer is null)),
    check ((answered_at is null) = (answer_way is null)),
    unique (user_id, client_id, room_id)
  )`,
  'create index live_questions_of_user on live_questions (user_id, created_at, id)',
  'create index live_questions_of_room on live_questions (room_id, created_at, id)',
  `create index live_questions_open on live_questions (created_at, id)
    where answered_at is null and closed_at is null`,
  `create index live_questions_open_of_room on live_questions (room_id)
    where answered_at is null and closed_at is null`,
  'create index live_questions_answered on live_questions (created_at, id) where answered_at is not null',
  `create index live_questions_closed on live_questions (created_at, id)
    where answered_at is null and closed_at is not null`,
  `create index live_questions_shown on live_questions (room_id, answered_at, id) where answer_way = 'ROOM'`,
  'create index live_questions_of_taker on live_questions (taken_by) where taken_by is not null',
  'create index live_questions_of_answerer on live_questions (answered_by) where answered_by is not null',
]
