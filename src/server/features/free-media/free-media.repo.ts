import type { Db } from '#server/db/database.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

export interface FreeMediumRow {
  id: string
  kind: 'VIDEO' | 'AUDIO'
  key: string
  contentType: string
  title: string
  description: string
  durationInSeconds: number
  addedAt: Instant
  hasPoster: boolean
}

/** What visitors may play now: it is in the published website, published itself and not in the bin. */
export async function listVisible(db: Db, now: Instant): Promise<FreeMediumRow[]> {
  return (await sql<FreeMediumRow>`${visible(now)}`.execute(db)).rows
}

export async function findVisible(db: Db, { id, now }: { id: string; now: Instant }) {
  const { rows } = await sql<FreeMediumRow>`select * from (${visible(now)}) as medium where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Whether a file is that of something visitors may play now, or its poster. */
export async function isFileVisible(db: Db, { key, now }: { key: string; now: Instant }): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from videos join free_media on item_id = id and kind = 'VIDEO'
      where ${visibleIn('videos', now)} and (storage_key = ${key} or storage_key in (
        select source_key from media_pictures where key = ${key} and media_pictures.kind = 'POSTER')))
    or exists (select from audios join free_media on item_id = id and kind = 'AUDIO'
      where storage_key = ${key} and ${visibleIn('audios', now)})
    as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Of some items those that visitors could play if the website had them. */
export async function listPublished(db: Db, { ids, now }: { ids: readonly string[]; now: Instant }) {
  const { rows } = await sql<{ id: string; kind: 'VIDEO' | 'AUDIO' }>`
    select id, 'VIDEO' as kind from videos where id = any(${ids}::uuid[]) and ${visibleIn('videos', now)}
    union all select id, 'AUDIO' from audios where id = any(${ids}::uuid[]) and ${visibleIn('audios', now)}`.execute(db)
  return rows
}

/** The versions of a source, smallest first; its poster is with them. */
export async function filesOf(db: Db, sourceKey: string) {
  const [renditions, poster] = await Promise.all([
    db
      .selectFrom('renditions')
      .select(['name', 'key'])
      .where('source_key', '=', sourceKey)
      .orderBy('mean_bit_rate')
      .execute(),
    db
      .selectFrom('media_pictures')
      .select(['key', 'content_type'])
      .where('source_key', '=', sourceKey)
      .where('kind', '=', 'POSTER')
      .executeTakeFirst(),
  ])
  return { renditions, poster }
}

/** The languages in which some videos have captions. */
export function listCaptionLanguages(db: Db, videoIds: readonly string[]) {
  return db
    .selectFrom('video_captions')
    .select(['video_id', 'language'])
    .where('video_id', 'in', videoIds)
    .orderBy('language')
    .execute()
}

export async function replace(trx: Db, items: readonly { item_id: string; kind: 'VIDEO' | 'AUDIO' }[]): Promise<void> {
  await trx.deleteFrom('free_media').execute()
  if (items.length > 0)
    await trx
      .insertInto('free_media')
      .values([...items])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

function visible(now: Instant) {
  return sql`
    select id, kind, storage_key as key, content_type as "contentType", title, description,
      duration_in_seconds as "durationInSeconds", created_at as "addedAt", exists (
        select from media_pictures where source_key = storage_key and media_pictures.kind = 'POSTER') as "hasPoster"
      from free_media join videos on id = item_id where free_media.kind = 'VIDEO' and ${visibleIn('videos', now)}
    union all select id, kind, storage_key, content_type, title, description, duration_in_seconds, created_at, false
      from free_media join audios on id = item_id where kind = 'AUDIO' and ${visibleIn('audios', now)}`
}
