import type { Batch } from './reminders.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Language } from '#shared/domain/locale.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

export interface MovedSession {
  id: string
  title: string
  start_time: Instant
  moved_at: Instant
}

/** Sessions to come that were moved since, and that can be played. */
export async function sessionsMovedSince(db: Db, { since, now }: { since: Instant; now: Instant }) {
  const { rows } = await sql<MovedSession>`
    select livestreams.id, livestreams.title, start_time, moved_at from livestreams
    join videos on videos.id = video_id and videos.deleted_at is null
    where moved_at > ${since} and start_time > ${now} and livestreams.deleted_at is null
    order by start_time`.execute(db)
  return rows
}

interface OldStart extends Batch {
  streamId: string
  startTime: Instant
  /** How far the announced time must be from the start. */
  leastInMs: number
}

interface MemberWithOldStart {
  id: string
  name: string
  email: string
  language: Language | null
  time_zone: string | null
  /** The start that was last announced to them. */
  announced_start: Instant
}

/**
 * Members whose latest email about the session, a reminder or of an earlier move, names another start, ordered by id.
 * The key of such an email begins with the session and its start.
 */
export async function membersWithOldStart(db: Db, { after, limit, ...move }: OldStart): Promise<MemberWithOldStart[]> {
  const { streamId, startTime, leastInMs } = move
  const { rows } = await sql<MemberWithOldStart>`
    select users.id, users.name, users.email, locales.language, locales.time_zone, announced_start
    from (
      select distinct on (user_id) user_id, split_part(event_key, ' ', 2)::timestamptz as announced_start
      from sent_reminders
      where kind = 'LIVE_SESSION' and left(event_key, 36) = ${streamId} and user_id > ${after}
      order by user_id, written_at desc, event_key desc
    ) as latest
    join users on users.id = latest.user_id and users.role = 'USER'
    left join reminder_choices on reminder_choices.user_id = users.id
    left join locales on locales.user_id = users.id
    where abs(extract(epoch from announced_start - ${startTime}::timestamptz)) * 1000 >= ${leastInMs}
      and coalesce(reminder_choices.live_sessions, true)
    order by users.id limit ${limit}`.execute(db)
  return rows
}
