import type { Db } from '#server/db/database.ts'
import { type Cursor, newestFirst } from '#server/platform/paging.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'
import { sql } from 'kysely'

interface NewNotifications {
  messageId: string
  /** A language for a test. */
  rows: readonly { id: string; userId: string; language: Language | null }[]
  now: Instant
}

/** One for each member; a test that is repeated comes anew. */
export async function insertAll(trx: Db, { messageId, rows, now }: NewNotifications): Promise<void> {
  await sql`
    insert into notifications as stored (id, user_id, message_id, test_language, created_at)
    select id, user_id, ${messageId}, test_language, ${now}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ language }) => language)}::text[]) as each (id, user_id, test_language)
    on conflict (user_id, message_id) do update set
      created_at = excluded.created_at, read_at = null, test_language = excluded.test_language
    where stored.test_language is not null`.execute(trx)
}

/** One row more than the limit, newest first. */
export function list(
  db: Db,
  { userId, since, ...page }: { userId: string; since: Instant; limit: number; after: Cursor | null },
) {
  const query = ofUser(db, userId).where('notifications.created_at', '>', since)
  return newestFirst(query, { ...page, table: 'notifications' }).execute()
}
export type NotificationRow = Awaited<ReturnType<typeof list>>[number]

export function find(db: Db, { id, userId }: { id: string; userId: string }): Promise<NotificationRow | undefined> {
  return ofUser(db, userId).where('notifications.id', '=', id).executeTakeFirst()
}

export async function countUnread(db: Db, { userId, since }: { userId: string; since: Instant }): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function markRead(
  db: Db,
  { userId, now, ...which }: { userId: string; now: Instant } & ({ id: string } | { until: Instant }),
): Promise<void> {
  const query = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  await ('id' in which ? query.where('id', '=', which.id) : query.where('created_at', '<=', which.until)).execute()
}

/** Returns whether there may be more. */
export async function removeOlderThan(db: Db, before: Instant, limit: number): Promise<boolean> {
  const { rows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at <= ${before} order by created_at limit ${limit} for update skip locked
    ) returning id`.execute(db)
  return rows.length === limit
}

function ofUser(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .innerJoin('messages', 'messages.id', 'notifications.message_id')
    .leftJoin('livestreams', (join) =>
      join.onRef('livestreams.id', '=', 'messages.stream_id').on('livestreams.deleted_at', 'is', null),
    )
    .where('notifications.user_id', '=', userId)
    .select([
      'notifications.id',
      'notifications.created_at',
      'notifications.read_at',
      'notifications.test_language',
      'messages.texts',
      'livestreams.id as stream_id',
    ])
}
