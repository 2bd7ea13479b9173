import type { Db } from '#server/db/database.ts'
import type { MediaJobs, MediaPictures, Renditions } from '#server/db/schema.ts'
import { type Selectable, sql } from 'kysely'

export type RenditionRow = Selectable<Renditions>

export interface PlayableItem {
  id: string
  kind: 'VIDEO' | 'AUDIO'
  key: string
  durationInSeconds: number
}

/** Videos and audios by their ids; those that do not exist or are in the bin are left out. */
export async function listItems(db: Db, ids: readonly string[]): Promise<PlayableItem[]> {
  const { rows } = await sql<PlayableItem>`
    select id, 'VIDEO' as kind, storage_key as key, duration_in_seconds as "durationInSeconds" from videos
      where id = any(${ids}::uuid[]) and deleted_at is null
    union all select id, 'AUDIO', storage_key, duration_in_seconds from audios
      where id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return rows
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
