import { type Kysely, sql } from 'kysely'

/** The one room of those who sit in silence; its id is `SITTING_ROOM` of shared/domain/sittings.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const room = '5177196e-0000-4000-8000-000000000001'

const statements = [
  'alter table live_rooms drop constraint live_rooms_check',
  `alter table live_rooms add constraint live_rooms_check check (
    num_nonnulls(programme_day, programme_date, webinar_starts_at, webinar_ends_at) =
      case when livestream_id is null and id <> '${room}' then 4 else 0 end)`,
  // No messages: those who sit do not write.
  `insert into live_rooms (id, mode, next_page_at, page_made_at)
    values ('${room}', 'OFF', '2026-11-24T00:00:00Z', '2026-11-24T00:00:00Z')`,
  // For the count of those who sat at the same time.
  `create index live_attendance_sitting on live_attendance (left_at) where room_id = '${room}'`,
]
