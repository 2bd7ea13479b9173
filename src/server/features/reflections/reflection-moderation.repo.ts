import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { ModerationTab } from '#shared/domain/live-room.ts'
import { HELD_ALERT_AFTER_IN_MS } from '#shared/domain/reflections.ts'
import { sql } from 'kysely'

function withAuthor(db: Db, now: Instant) {
  return (
    db
      .selectFrom('reflections')
      .innerJoin('users', 'users.id', 'reflections.user_id')
      .leftJoin('chat_names', 'chat_names.user_id', 'reflections.user_id')
      .leftJoin('writing_pauses', (join) =>
        join.onRef('writing_pauses.user_id', '=', 'reflections.user_id').on('writing_pauses.until', '>', now),
      )
      // What is private is never the team's to read.
      .where('state', '<>', 'PRIVATE')
      .selectAll('reflections')
      .select(['writing_pauses.until as pausedUntil'])
      .select(sql<string>`coalesce(chat_names.name, split_part(users.name, ' ', 1))`.as('name'))
      .select(
        sql<string | null>`coalesce(
        (select title from videos where videos.id = reflections.item_id and deleted_at is null),
        (select title from audios where audios.id = reflections.item_id and deleted_at is null),
        (select title from ebooks where ebooks.id = reflections.item_id and deleted_at is null))`.as('title'),
      )
  )
}

export function find(db: Db, { id, now }: { id: string; now: Instant }) {
  return withAuthor(db, now).where('reflections.id', '=', id).executeTakeFirst()
}
export type ModeratedReflectionRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** The reflections and comments of a tab, oldest first; of those that are shown the latest. */
export async function listTab(db: Db, { tab, limit, now }: { tab: ModerationTab; limit: number; now: Instant }) {
  const query = withAuthor(db, now).limit(limit)
  if (tab === 'REPORTED') {
    return query
      .where(sql<boolean>`open_reports > 0`)
      .orderBy('reflections.updated_at')
      .orderBy('reflections.id')
      .execute()
  }
  if (tab === 'HELD') {
    return query
      .where(sql<boolean>`state = 'HELD'`)
      .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '>', now)]))
      .where('open_reports', '=', 0)
      .orderBy('held_since')
      .orderBy('reflections.id')
      .execute()
  }
  return query.where('shown_from', '<=', now).orderBy('shown_from', 'desc').orderBy('reflections.id', 'desc').execute()
}

/** How many wait for a moderator, and how many of them for too long. */
export async function countWaiting(db: Db, now: Instant) {
  const longest = new Date(now.getTime() - HELD_ALERT_AFTER_IN_MS)
  const { rows } = await sql<{ held: number; reported: number; late: number }>`
    select held, reported, late from
      (select count(*)::integer as held, (count(*) filter (where held_since <= ${longest}))::integer as late
        from reflections where state = 'HELD' and (shown_from is null or shown_from > ${now}) and open_reports = 0) waiting,
      (select count(*)::integer as reported from reflections where open_reports > 0) reports`.execute(db)
  return rows[0] ?? { held: 0, reported: 0, late: 0 }
}

export async function pause(db: Db, { userId, until }: { userId: string; until: Instant }): Promise<void> {
  await db
    .insertInto('writing_pauses')
    .values({ user_id: userId, until })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ until }))
    .execute()
}

export async function rolesOf(db: Db, userId: string) {
  const row = await db.selectFrom('team_members').select('roles').where('user_id', '=', userId).executeTakeFirst()
  return row?.roles ?? []
}
