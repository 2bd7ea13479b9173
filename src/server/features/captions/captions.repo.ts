import type { Db } from '#server/db/database.ts'
import type { VideoCaptions } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** The captions of some videos, without their text. */
export function listByVideos(db: Db, videoIds: readonly string[]) {
  return db
    .selectFrom('video_captions')
    .where('video_id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .select(['id', 'video_id as videoId', 'language', 'is_automatic as isAutomatic'])
    .select('last_starts_at_seconds as lastStartsAtSeconds')
    .orderBy('language')
    .execute()
}

/** The text of captions, and the key of their video. */
export function find(db: Db, id: string) {
  return db
    .selectFrom('video_captions')
    .innerJoin('videos', 'videos.id', 'video_captions.video_id')
    .where('video_captions.id', '=', id)
    .select(['video_captions.content', 'videos.storage_key as storageKey'])
    .executeTakeFirst()
}

export function insert(trx: Db, captions: Insertable<VideoCaptions>[]) {
  return trx.insertInto('video_captions').values(captions).execute()
}

/** Adds captions in a language in which the video has none; false if it has. */
export async function insertMissing(trx: Db, captions: Insertable<VideoCaptions>): Promise<boolean> {
  const added = await trx
    .insertInto('video_captions')
    .values(captions)
    .onConflict((oc) => oc.columns(['video_id', 'language']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Deletes all captions of a video except those in the languages to keep. */
export function deleteExcept(trx: Db, { videoId, kept }: { videoId: string; kept: readonly string[] }) {
  let query = trx.deleteFrom('video_captions').where('video_id', '=', videoId)
  if (kept.length > 0) query = query.where('language', 'not in', kept)
  return query.execute()
}
