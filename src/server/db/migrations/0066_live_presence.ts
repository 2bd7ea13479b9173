import { type Kysely, sql } from 'kysely'

/**
 * Who is in a live room, for how long, and how many were there in each minute. A row of live_attendance changes every
 * 30 seconds and is found by its key alone, so half of each page is left free: then PostgreSQL changes no index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table live_attendance (
    room_id uuid not null references live_rooms (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    keeps_minutes boolean not null,
    waited_at timestamptz,
    joined_at timestamptz,
    left_at timestamptz,
    previous_at timestamptz,
    reacted_at timestamptz,
    has_reacted boolean not null,
    minutes integer not null default 0,
    primary key (room_id, user_id),
    check ((joined_at is null) = (left_at is null)),
    check (keeps_minutes or minutes = 0)
  ) with (fillfactor = 50)`,
  'create index live_attendance_user on live_attendance (user_id)',
  // In the order in which they came.
  `create index live_attendance_joined on live_attendance (room_id, joined_at, user_id)
    where keeps_minutes and joined_at is not null`,
  // Of whom nothing is kept: removed a day later.
  `create index live_attendance_anonymous on live_attendance (room_id) where not keeps_minutes or joined_at is null`,
  `create table live_minutes (
    room_id uuid not null references live_rooms (id) on delete cascade,
    minute timestamptz not null,
    members integer not null default 0,
    joined integer not null default 0,
    namaste integer not null default 0,
    heart integer not null default 0,
    flower integer not null default 0,
    light integer not null default 0,
    primary key (room_id, minute)
  ) with (fillfactor = 50)`,
]
