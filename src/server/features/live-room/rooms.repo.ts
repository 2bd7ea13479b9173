import type { Db } from '#server/db/database.ts'
import type { LiveRooms } from '#server/db/schema.ts'
import { endOfStream } from '#server/features/livestreams/public.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql, type Updateable } from 'kysely'

const startOfRoom = sql<Date>`coalesce(livestreams.start_time, live_rooms.webinar_starts_at)`

/** Rooms with their title, start and end; those of a session that is in the bin do not exist. */
function existing(db: Db) {
  return db
    .selectFrom('live_rooms')
    .leftJoin('livestreams', 'livestreams.id', 'live_rooms.livestream_id')
    .leftJoin('videos', (join) =>
      join.onRef('videos.id', '=', 'livestreams.video_id').on('videos.deleted_at', 'is', null),
    )
    .where('livestreams.deleted_at', 'is', null)
    .selectAll('live_rooms')
    .select('livestreams.title')
    .select(startOfRoom.as('starts_at'))
    .select(sql<Date>`coalesce(${endOfStream}, live_rooms.webinar_ends_at)`.as('ends_at'))
}

export function find(db: Db, id: string) {
  return existing(db).where('live_rooms.id', '=', id).executeTakeFirst()
}
export type RoomRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** The rooms in the order of these ids; undefined for one that does not exist. */
export async function findAll(db: Db, ids: readonly string[]): Promise<(RoomRow | undefined)[]> {
  const rows = await existing(db)
    .where('live_rooms.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}

export function findOfSession(db: Db, livestreamId: string) {
  return existing(db).where('livestream_id', '=', livestreamId).executeTakeFirst()
}

export function findOfWebinar(db: Db, { day, date }: { day: number; date: string }) {
  return existing(db).where('programme_date', '=', date).where('programme_day', '=', day).executeTakeFirst()
}

/** Adds rooms; one that is there already stays as it is. */
export async function insert(db: Db, rows: Insertable<LiveRooms>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('live_rooms')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locks the room for changes: a page, new messages and decisions wait for each other. */
export function lock(trx: Db, id: string) {
  return trx.selectFrom('live_rooms').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}
export type LockedRoom = NonNullable<Awaited<ReturnType<typeof lock>>>

export async function update(db: Db, id: string, values: Updateable<LiveRooms>): Promise<void> {
  await db.updateTable('live_rooms').set(values).where('id', '=', id).execute()
}

/** Members on the same day can see videos of different length: the room stays open for the longest. */
export async function extendWebinar(db: Db, { id, endsAt }: { id: string; endsAt: Instant }): Promise<void> {
  await db
    .updateTable('live_rooms')
    .set({ webinar_ends_at: endsAt })
    .where('id', '=', id)
    .where('webinar_ends_at', '<', endsAt)
    .execute()
}

/** Sessions of that time that have no room yet. */
export function sessionsWithoutRoom(db: Db, { from, until }: Period) {
  return db
    .selectFrom('livestreams')
    .leftJoin('live_rooms', 'live_rooms.livestream_id', 'livestreams.id')
    .where('livestreams.deleted_at', 'is', null)
    .where('start_time', '>', from)
    .where('start_time', '<', until)
    .where('live_rooms.id', 'is', null)
    .select('livestreams.id')
    .execute()
}

/** The rooms that start in that time, soonest first. */
export async function listStarting(db: Db, { from, until }: Period): Promise<RoomRow[]> {
  const sessions = existing(db).where('start_time', '>', from).where('start_time', '<', until)
  // Without the join: the planner would read all livestreams for rooms that have none.
  const webinars = db
    .selectFrom('live_rooms')
    .selectAll()
    .select([
      sql<string | null>`null`.as('title'),
      sql<Date>`webinar_starts_at`.as('starts_at'),
      sql<Date>`webinar_ends_at`.as('ends_at'),
    ])
    .where('webinar_starts_at', '>', from)
    .where('webinar_starts_at', '<', until)
  const rows = [...(await sessions.execute()), ...(await webinars.execute())]
  return rows.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
}

interface Period {
  from: Instant
  until: Instant
}
