import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'
import { sql } from 'kysely'

/* Uploaded files of videos that were removed, or may be. */

interface Due {
  readyBefore: Instant
  now: Instant
  limit: number
}

/** Marks the files of videos that are READY for long and can be played without them. Returns their keys. */
export async function markRemoved(trx: Db, { readyBefore, now, limit }: Due): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update media_jobs set original_removed_at = ${now} where source_key in (
      select source_key from media_jobs
      join videos on videos.storage_key = media_jobs.source_key and videos.deleted_at is null
      where media_jobs.kind = 'VIDEO' and media_jobs.state = 'READY' and media_jobs.original_removed_at is null
        and media_jobs.updated_at < ${readyBefore}
        and exists (select from renditions where renditions.source_key = media_jobs.source_key and height > 0)
      order by media_jobs.updated_at limit ${limit} for update of media_jobs skip locked
    ) returning source_key as key`.execute(trx)
  return rows.map(({ key }) => key)
}

/** The largest rendition of a source whose file was removed. */
export function findInstead(db: Db, sourceKey: string): Promise<{ key: string; name: RenditionName } | undefined> {
  return db
    .selectFrom('media_jobs')
    .innerJoin('renditions', 'renditions.source_key', 'media_jobs.source_key')
    .where('media_jobs.source_key', '=', sourceKey)
    .where('original_removed_at', 'is not', null)
    .select(['renditions.key', 'renditions.name'])
    .orderBy(sql`width * height`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The sources whose files were removed: what was made of them cannot be made again. */
export async function listRemoved(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media_jobs')
    .select('source_key')
    .where('original_removed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ source_key }) => source_key))
}
