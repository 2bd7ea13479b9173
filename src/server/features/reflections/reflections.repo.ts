import type { Db } from '#server/db/database.ts'
import type { Reflections } from '#server/db/schema.ts'
import { type Cursor, newestFirst } from '#server/platform/paging.ts'
import type { Age } from '#shared/domain/consent.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type ReflectionRow = Selectable<Reflections>

const itemTitle = sql<string | null>`coalesce(
  (select title from videos where videos.id = reflections.item_id and deleted_at is null),
  (select title from audios where audios.id = reflections.item_id and deleted_at is null),
  (select title from ebooks where ebooks.id = reflections.item_id and deleted_at is null))`

/** Locks the member, so that their writes happen one after the other. Whether they still exist. */
export async function lockMember(trx: Db, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

export function findByTopic(db: Db, { userId, topic }: { userId: string; topic: string }) {
  return db
    .selectFrom('reflections')
    .selectAll('reflections')
    .select(itemTitle.as('title'))
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .where('parent_id', 'is', null)
    .executeTakeFirst()
}
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findByTopic>>>

/** The same, locked: reports and moderators change it, too. */
export function lockByTopic(trx: Db, { userId, topic }: { userId: string; topic: string }) {
  return trx
    .selectFrom('reflections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .where('parent_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findOwn(db: Db, { userId, id }: { userId: string; id: string }) {
  return db
    .selectFrom('reflections')
    .selectAll('reflections')
    .select(itemTitle.as('title'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function find(db: Db, id: string) {
  return db.selectFrom('reflections').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lock(trx: Db, id: string) {
  return trx.selectFrom('reflections').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function insert(trx: Db, row: Insertable<Reflections>): Promise<void> {
  await trx.insertInto('reflections').values(row).execute()
}

export async function update(trx: Db, id: string, change: Updateable<Reflections>): Promise<void> {
  await trx.updateTable('reflections').set(change).where('id', '=', id).execute()
}

/** Whether it was theirs. */
export async function remove(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reflections')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeComments(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('reflections').where('parent_id', '=', id).execute()
}

export function listOwn(db: Db, { userId, ...page }: { userId: string; limit: number; after: Cursor | null }) {
  const query = db
    .selectFrom('reflections')
    .selectAll('reflections')
    .select(itemTitle.as('title'))
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
  return newestFirst(query, { ...page, table: 'reflections' }).execute()
}

export async function countOwn(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('reflections')
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many other texts of a member others see now; counted to two. */
export async function countShown(db: Db, { userId, except, now }: { userId: string; except: string; now: Instant }) {
  const rows = await db
    .selectFrom('reflections')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .where('shown_from', '<=', now)
    .limit(2)
    .execute()
  return rows.length
}

const shownName = sql<string>`coalesce(chat_names.name, split_part(users.name, ' ', 1))`

/** What others have shared at a topic, newest first; one more than the limit. */
export function listShared(
  db: Db,
  {
    userId,
    topic,
    limit,
    after,
    now,
  }: { userId: string; topic: string; limit: number; after: Cursor | null; now: Instant },
) {
  const page = db
    .selectFrom('reflections')
    .innerJoin('users', 'users.id', 'reflections.user_id')
    .leftJoin('chat_names', 'chat_names.user_id', 'reflections.user_id')
    .where('topic', '=', topic)
    .where('parent_id', 'is', null)
    .where('shown_from', '<=', now)
    .where('reflections.user_id', '<>', userId)
  return (after ? page.where(sql<boolean>`(shown_from, reflections.id) < (${after.createdAt}, ${after.id})`) : page)
    .select(['reflections.id', 'text', sql<Instant>`shown_from`.as('created_at'), shownName.as('name')])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('reflection_thanks')
            .whereRef('reflection_id', '=', 'reflections.id')
            .where('reflection_thanks.user_id', '=', userId),
        )
        .as('isThanked'),
      eb
        .exists(
          eb
            .selectFrom('reflection_reports')
            .whereRef('reflection_id', '=', 'reflections.id')
            .where('reflection_reports.user_id', '=', userId),
        )
        .as('isReported'),
      sql<number>`(select count(*)::integer from reflections comments
        where comments.parent_id = reflections.id and comments.shown_from <= ${now})`.as('comments'),
    ])
    .orderBy('shown_from', 'desc')
    .orderBy('reflections.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The comments under a reflection that this member may read: those that are shown, and their own. */
export function listComments(
  db: Db,
  { parentId, userId, now, limit }: { parentId: string; userId: string; now: Instant; limit: number },
) {
  return comments(db, userId)
    .where('parent_id', '=', parentId)
    .where((eb) => eb.or([eb('shown_from', '<=', now), eb('reflections.user_id', '=', userId)]))
    .orderBy('created_at')
    .orderBy('reflections.id')
    .limit(limit)
    .execute()
}
export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

export function findByClientId(db: Db, { userId, clientId }: { userId: string; clientId: string }) {
  return comments(db, userId)
    .where('reflections.user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

function comments(db: Db, userId: string) {
  return db
    .selectFrom('reflections')
    .innerJoin('users', 'users.id', 'reflections.user_id')
    .leftJoin('chat_names', 'chat_names.user_id', 'reflections.user_id')
    .selectAll('reflections')
    .select(shownName.as('name'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('reflection_reports')
            .whereRef('reflection_id', '=', 'reflections.id')
            .where('reflection_reports.user_id', '=', userId),
        )
        .as('isReported'),
    )
}

/** What decides whether a member may share, and the name under which they do. */
export async function readAuthor(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('chat_names', 'chat_names.user_id', 'users.id')
    .leftJoin('writing_pauses', 'writing_pauses.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select([shownName.as('name'), 'writing_pauses.until as pausedUntil'])
    .select(
      sql<Age | null>`(select age from consents where consents.user_id = users.id order by agreed_at desc limit 1)`.as(
        'age',
      ),
    )
    .executeTakeFirst()
}
