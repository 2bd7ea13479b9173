import type { Db } from '#server/db/database.ts'
import type { Videos } from '#server/db/schema.ts'
import { containing, type Cursor } from '#server/platform/paging.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

export type VideoRow = Selectable<Videos>

export interface Wanted {
  search: string
  usageType: Videos['usage_type'] | undefined
}

/** One row more than the limit, oldest first. */
export function list(db: Db, { limit, after, ...wanted }: Wanted & { limit: number; after: Cursor | null }) {
  let query = matching(db, wanted).selectAll()
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(after.createdAt, after.id)),
    )
  }
  return query
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}

export async function count(db: Db, wanted: Wanted): Promise<number> {
  const row = await matching(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Held until the transaction ends, so that changes to one video follow each other. */
export function lock(trx: Db, id: string) {
  return existing(trx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insert(trx: Db, video: Insertable<Videos>) {
  return trx.insertInto('videos').values(video).returningAll().executeTakeFirstOrThrow()
}

export function change(trx: Db, id: string, values: Updateable<Videos>) {
  return trx
    .updateTable('videos')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The next by id whose length was found by an earlier way of measuring. */
export function nextUnmeasured(db: Db, { version, after }: { version: number; after: string }) {
  return db
    .selectFrom('videos')
    .select(['id', 'storage_key', 'content_type', 'duration_in_seconds'])
    .where('length_version', '<', version)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Not a change that an open form would have to know of: the version stays. */
export function recordLength(db: Db, id: string, length: { length_version: number; duration_in_seconds?: number }) {
  return db.updateTable('videos').set(length).where('id', '=', id).execute()
}

export function find(db: Db, id: string) {
  return existing(db).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Moves the video to the bin: nothing for one that is in there already. */
export function moveToBin(trx: Db, id: string, { at, by }: { at: Date; by: string }) {
  return trx
    .updateTable('videos')
    .set({ deleted_at: at, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Takes the video out of the bin, if it was deleted after `since`. */
export function restore(trx: Db, id: string, { since }: { since: Date }) {
  return trx
    .updateTable('videos')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the video for good, if it is in the bin. */
export function purge(trx: Db, id: string) {
  return trx
    .deleteFrom('videos')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** The courses that hold a video; also those of the bin, which would miss it once restored. */
export function coursesWith(trx: Db, id: string) {
  return trx
    .selectFrom('course_videos')
    .innerJoin('courses', 'courses.id', 'course_videos.course_id')
    .where('course_videos.video_id', '=', id)
    .select(['courses.title', 'courses.deleted_at'])
    .orderBy('courses.title')
    .execute()
}

function matching(db: Db, { search, usageType }: Wanted) {
  let query = existing(db)
  if (search) query = query.where(sql<string>`lower(title)`, 'like', containing(search))
  if (usageType) query = query.where('usage_type', '=', usageType)
  return query
}

/** What is not in the bin: every read of videos begins here. */
function existing(db: Db) {
  return db.selectFrom('videos').where('videos.deleted_at', 'is', null)
}
