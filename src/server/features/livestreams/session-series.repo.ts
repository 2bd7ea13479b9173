import type { Db } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { earliestStartStillLive } from '#shared/domain/live.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type SeriesRow = Selectable<Schema['session_series']>

/** Series that have not ended on the day, the oldest first. */
export function listRunning(db: Db, today: string): Promise<SeriesRow[]> {
  return db
    .selectFrom('session_series')
    .selectAll()
    .where(({ eb, or }) => or([eb('until_day', 'is', null), eb('until_day', '>=', today)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function find(db: Db, id: string): Promise<SeriesRow | undefined> {
  return db.selectFrom('session_series').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the series until the transaction ends, so that changes of its sessions follow each other. */
export function lock(trx: Db, id: string): Promise<SeriesRow | undefined> {
  return trx.selectFrom('session_series').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insert(trx: Db, values: Insertable<Schema['session_series']>): Promise<SeriesRow> {
  return trx.insertInto('session_series').values(values).returningAll().executeTakeFirstOrThrow()
}

export function change(trx: Db, id: string, changes: Updateable<Schema['session_series']>): Promise<SeriesRow> {
  const version = sql<number>`version + 1`
  return trx
    .updateTable('session_series')
    .set({ ...changes, version })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The titles of those of the videos that are not deleted. */
export async function titlesOf(db: Db, videoIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Whether all were uploaded for streams. Locks them, so that none is deleted before it is scheduled. */
export async function areStreamSources(trx: Db, videoIds: readonly string[]): Promise<boolean> {
  const rows = await trx
    .selectFrom('videos')
    .select('id')
    .where('id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('usage_type', '=', 'LIVESTREAM_SOURCE')
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(videoIds).size === rows.length
}

/** The sessions of a series that are to come, and those that its rule treats as exceptions, also in the bin. */
export function sessionsOf(db: Db, { id, from_day }: SeriesRow, now: Instant) {
  return db
    .selectFrom('livestreams')
    .selectAll()
    .where('series_id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('start_time', '>', now),
        and([eb('series_day', '>=', from_day), or([eb('is_exception', '=', true), eb('deleted_at', 'is not', null)])]),
      ]),
    )
    .execute()
}
export type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

export async function skippedDays(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db.selectFrom('session_series_skips').select('day').where('series_id', '=', seriesId).execute()
  return rows.map(({ day }) => day)
}

export async function keepSkipped(trx: Db, seriesId: string, day: string): Promise<void> {
  const skip = { series_id: seriesId, day }
  await trx
    .insertInto('session_series_skips')
    .values(skip)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

interface NewSession {
  id: string
  /** Its id if a session that was moved to another date has the first one. */
  otherId: string
  series: SeriesRow
  day: string
  startTime: Instant
  videoId: string | null
}

/**
 * Inserts a session unless it exists, also in the bin. Its place in the list of streams is that of its day. A video
 * that was deleted for good is left out.
 */
export async function insertSession(trx: Db, session: NewSession): Promise<void> {
  const { id, otherId, series, day, startTime, videoId } = session
  const { title, duration_in_minutes, replay_days, id: seriesId } = series
  await sql`
    insert into livestreams
      (id, title, video_id, start_time, duration_in_minutes, replay_days, created_at, series_id, series_day)
    values ((select case when exists (select from livestreams where id = ${id}) then ${otherId}::uuid else ${id}::uuid end),
      ${title}, (select id from videos where id = ${videoId}::uuid), ${startTime}, ${duration_in_minutes},
      ${replay_days}, ${startTime}, ${seriesId}, ${day})
    on conflict do nothing`.execute(trx)
}

/** Gives a session another date of its series; its id stays. */
export async function moveToDay(trx: Db, id: string, day: string): Promise<void> {
  await trx.updateTable('livestreams').set({ series_day: day }).where('id', '=', id).execute()
}

interface SessionChange {
  title: string
  videoId: string | null
  startTime: Instant
  durationInMinutes: number
  /** Null if its start stays. */
  movedAt: Instant | null
}

/** Changes a session as its series was changed, unless somebody has changed it alone meanwhile. */
export async function changeSession(trx: Db, { id, version }: SessionRow, to: SessionChange): Promise<void> {
  const { title, videoId, startTime, durationInMinutes, movedAt } = to
  await sql`
    update livestreams set title = ${title}, video_id = (select id from videos where id = ${videoId}::uuid),
      start_time = ${startTime}, duration_in_minutes = ${durationInMinutes},
      created_at = ${startTime}, moved_at = coalesce(${movedAt}::timestamptz, moved_at), version = version + 1
    where id = ${id} and version = ${version} and deleted_at is null and not is_exception`.execute(trx)
}

interface NewReplayDays {
  before: SeriesRow
  replayDays: number
  now: Instant
}

/** Gives the sessions to come the series' new days of the recording, unless one has its own. */
export async function changeReplayDays(trx: Db, { before, replayDays, now }: NewReplayDays): Promise<void> {
  await trx
    .updateTable('livestreams')
    .set(({ eb }) => ({ replay_days: replayDays, version: eb('version', '+', 1) }))
    .where('series_id', '=', before.id)
    .where('start_time', '>', now)
    .where('is_exception', '=', false)
    .where('replay_days', '=', before.replay_days)
    .execute()
}

export async function deleteSession(trx: Db, { id, version }: SessionRow): Promise<void> {
  await trx.deleteFrom('livestreams').where('id', '=', id).where('version', '=', version).execute()
}

/** Whether a session of the series to come runs at the same time as another stream. */
export async function hasOverlap(trx: Db, { seriesId, now }: { seriesId: string; now: Instant }): Promise<boolean> {
  const end = (table: string) =>
    sql<Date>`${sql.ref(table)}.start_time + ${sql.ref(table)}.duration_in_minutes * interval '1 minute'`
  const found = await trx
    .selectFrom('livestreams as session')
    .innerJoin('livestreams as other', (join) =>
      join
        .on(({ eb, ref }) =>
          eb('other.start_time', '<', end('session')).and(eb(ref('other.id'), '<>', ref('session.id'))),
        )
        .on(({ eb }) => eb(end('other'), '>', sql<Date>`session.start_time`)),
    )
    .where('session.series_id', '=', seriesId)
    .where('session.start_time', '>', now)
    .where('session.is_exception', '=', false)
    .where('session.deleted_at', 'is', null)
    .where('other.deleted_at', 'is', null)
    // Lets the index on the start narrow the rows down.
    .where('other.start_time', '>', earliestStartStillLive(now))
    .select('other.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
