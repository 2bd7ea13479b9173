import type { Db } from '#server/db/database.ts'
import type { CalendarFeeds } from '#server/db/schema.ts'

/** The address of a user's calendar; null without one. */
export async function findOfUser(db: Db, userId: string): Promise<CalendarFeeds | null> {
  const row = await db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ?? null
}

export async function find(db: Db, id: string): Promise<CalendarFeeds | null> {
  const row = await db.selectFrom('calendar_feeds').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Stores an address in place of the one before it. */
export async function replace(db: Db, { user_id, ...address }: CalendarFeeds): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ user_id, ...address })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(address))
    .execute()
}

/** Stores an address unless there is one. */
export async function insertIfNone(db: Db, feed: CalendarFeeds): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((oc) => oc.column('user_id').doNothing())
    .execute()
}

export async function remove(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}
