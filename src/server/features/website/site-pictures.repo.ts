import type { Db } from '#server/db/database.ts'
import type { SitePictures } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

export async function insert(db: Db, picture: Insertable<SitePictures>): Promise<void> {
  await db.insertInto('site_pictures').values(picture).execute()
}

/** A version has these pictures. */
export async function markPublished(trx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await trx.updateTable('site_pictures').set({ is_published: true }).where('id', 'in', ids).execute()
}

/** Removes the oldest that were added before the moment and are neither in a version nor among those to keep. */
export function removeUnpublished(trx: Db, { before, keep, limit }: Removal) {
  const oldest = trx
    .selectFrom('site_pictures')
    .select('id')
    .where('is_published', '=', false)
    .where('added_at', '<', before)
    .$if(keep.length > 0, (query) => query.where('id', 'not in', keep))
    .orderBy('added_at')
    .limit(limit)
  return trx.deleteFrom('site_pictures').where('id', 'in', oldest).returning(['id', 'width']).execute()
}

interface Removal {
  before: Instant
  keep: string[]
  limit: number
}
