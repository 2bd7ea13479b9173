import type { Batch } from './reminders.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'
import { sql } from 'kysely'

export interface CancelledSession {
  id: string
  title: string
  start_time: Instant
  deleted_at: Instant
}

/** Sessions to come that were moved to the bin since: cancelled, or skipped in their series. */
export async function sessionsCancelledSince(db: Db, { since, now }: { since: Instant; now: Instant }) {
  const { rows } = await sql<CancelledSession>`
    select id, title, start_time, deleted_at from livestreams
    where deleted_at is not null and deleted_at > ${since} and start_time > ${now}
    order by start_time`.execute(db)
  return rows
}

/** Members whose latest email about the session does not say that it is cancelled, ordered by id. */
export async function membersWithSession(db: Db, { streamId, after, limit }: Batch & { streamId: string }) {
  const { rows } = await sql<MemberWithSession>`
    select users.id, users.name, users.email, locales.language, locales.time_zone
    from (
      select user_id from sent_reminders
      where kind = 'LIVE_SESSION' and left(event_key, 36) = ${streamId} and user_id > ${after}
      group by user_id
      having (array_agg(event_key order by written_at desc, event_key desc))[1] not like '% cancelled %'
    ) as emailed
    join users on users.id = emailed.user_id and users.role = 'USER'
    left join reminder_choices on reminder_choices.user_id = users.id
    left join locales on locales.user_id = users.id
    where coalesce(reminder_choices.live_sessions, true)
    order by users.id limit ${limit}`.execute(db)
  return rows
}

interface MemberWithSession {
  id: string
  name: string
  email: string
  language: Language | null
  time_zone: string | null
}
