import type { Db } from '#server/db/database.ts'
import type { MediaJobs, MediaPictures, Renditions } from '#server/db/schema.ts'
import { type Selectable, sql } from 'kysely'

export type RenditionRow = Selectable<Renditions>

export interface PlayableItem {
  title: string
  key: string
  durationInSeconds: number
}

/** A video or an audio by its id; undefined when there is none or it is in the bin. */
export async function findItem(db: Db, id: string): Promise<PlayableItem | undefined> {
  const { rows } = await sql<PlayableItem>`
    select title, storage_key as key, duration_in_seconds as "durationInSeconds" from videos
      where id = ${id} and deleted_at is null
    union all select title, storage_key, duration_in_seconds from audios
      where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}

export function listRenditions(db: Db, sourceKey: string): Promise<RenditionRow[]> {
  return db.selectFrom('renditions').selectAll().where('source_key', '=', sourceKey).orderBy('mean_bit_rate').execute()
}

export function listPictures(db: Db, sourceKey: string): Promise<Selectable<MediaPictures>[]> {
  return db
    .selectFrom('media_pictures')
    .selectAll()
    .where('source_key', '=', sourceKey)
    .orderBy('kind')
    .orderBy('position')
    .execute()
}

export function findWaveform(db: Db, sourceKey: string): Promise<Pick<MediaJobs, 'waveform'> | undefined> {
  return db.selectFrom('media_jobs').select('waveform').where('source_key', '=', sourceKey).executeTakeFirst()
}
