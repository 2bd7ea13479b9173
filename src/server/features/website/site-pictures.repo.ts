import type { Db } from '#server/db/database.ts'
import type { SitePictures } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql } from 'kysely'

export async function insert(db: Db, picture: Insertable<SitePictures>): Promise<void> {
  await db.insertInto('site_pictures').values(picture).execute()
}

/** Removes what was added before the moment and stands in no content: the key of a picture is in its text. */
export function removeUnused(trx: Db, before: Instant) {
  const isNamed = sql<boolean>`content::text like '%' || site_pictures.id || '%'`
  return trx
    .deleteFrom('site_pictures')
    .where('added_at', '<', before)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('site_draft').select('content').where(isNamed))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('site_versions').select('content').where(isNamed))))
    .returning(['site_pictures.id', 'width'])
    .execute()
}
