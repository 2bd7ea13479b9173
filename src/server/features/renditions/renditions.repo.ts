import type { Claimed } from './media-jobs.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { MediaPictures, Renditions } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

/** Adds a rendition of a source that is still claimed; false if it was deleted or taken over. */
export function insertRendition(db: Db, claimed: Claimed, row: Insertable<Renditions>): Promise<boolean> {
  return whileClaimed(db, claimed, async (trx) => {
    const statement = trx.insertInto('renditions').values(row)
    await statement.onConflict((oc) => oc.columns(['source_key', 'name']).doUpdateSet(row)).execute()
  })
}

/** The same for pictures. A poster that was chosen meanwhile stays. */
export function insertPictures(db: Db, claimed: Claimed, rows: Insertable<MediaPictures>[]): Promise<boolean> {
  return whileClaimed(db, claimed, async (trx) => {
    const statement = trx.insertInto('media_pictures').values(rows)
    await statement.onConflict((oc) => oc.columns(['source_key', 'kind', 'position']).doNothing()).execute()
  })
}

function whileClaimed(db: Db, { sourceKey, claim }: Claimed, work: (trx: Db) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = trx.selectFrom('media_jobs').select('source_key').where('source_key', '=', sourceKey)
    if (!(await job.where('claim', '=', claim).forUpdate().executeTakeFirst())) return false
    await work(trx)
    return true
  })
}

export async function renditionNames(db: Db, sourceKey: string): Promise<Set<Renditions['name']>> {
  const rows = await db.selectFrom('renditions').select('name').where('source_key', '=', sourceKey).execute()
  return new Set(rows.map(({ name }) => name))
}

export async function pictureKinds(db: Db, sourceKey: string): Promise<Set<MediaPictures['kind']>> {
  const pictures = db.selectFrom('media_pictures').select('kind').where('source_key', '=', sourceKey)
  return new Set((await pictures.execute()).map(({ kind }) => kind))
}

/** The posters of several videos. */
export function posters(db: Db, sourceKeys: readonly string[]): Promise<Selectable<MediaPictures>[]> {
  return (
    db
      .selectFrom('media_pictures')
      .selectAll()
      .where('source_key', 'in', sourceKeys)
      // Literal, for the index of posters alone.
      .where(sql<boolean>`kind = 'POSTER'`)
      .execute()
  )
}

export async function findPosterKey(db: Db, sourceKey: string): Promise<string | null> {
  const pictures = db.selectFrom('media_pictures').select('key').where('source_key', '=', sourceKey)
  return (await pictures.where('kind', '=', 'POSTER').executeTakeFirst())?.key ?? null
}

/** Replaces the poster of a video, and returns the key of the former one. */
export async function replacePoster(trx: Db, poster: Insertable<MediaPictures>): Promise<string[]> {
  const former = await trx
    .deleteFrom('media_pictures')
    .where('source_key', '=', poster.source_key)
    .where('kind', '=', 'POSTER')
    .returning('key')
    .execute()
  await trx.insertInto('media_pictures').values(poster).execute()
  return former.map(({ key }) => key)
}

/** Gives a source the poster of another one, and returns the key of its former one. */
export async function movePoster(trx: Db, { from, to }: { from: string; to: string }): Promise<string[]> {
  const former = await trx
    .deleteFrom('media_pictures')
    .where('source_key', '=', to)
    .where('kind', '=', 'POSTER')
    .returning('key')
    .execute()
  await trx
    .updateTable('media_pictures')
    .set({ source_key: to })
    .where('source_key', '=', from)
    .where('kind', '=', 'POSTER')
    .execute()
  return former.map(({ key }) => key)
}

/** The largest rendition with picture that phones get: posters are drawn from it. */
export function findPictureSource(db: Db, sourceKey: string) {
  return db
    .selectFrom('renditions')
    .select(['key', 'width', 'height'])
    .where('source_key', '=', sourceKey)
    .where('name', 'in', ['144p', '240p', '360p'])
    .orderBy(sql`width * height`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The keys of all files that were made from the sources, and of posters that were uploaded for them. */
export async function listKeys(db: Db, sourceKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('renditions')
    .select('key')
    .where('source_key', 'in', sourceKeys)
    .unionAll(db.selectFrom('media_pictures').select('key').where('source_key', 'in', sourceKeys))
    .execute()
  return rows.map(({ key }) => key)
}

/** Keys of renditions and drawn pictures after a key, with their sources, in order. */
export async function listFiles(db: Db, { after, limit }: { after: string; limit: number }) {
  const page = (table: 'renditions' | 'media_pictures') =>
    db.selectFrom(table).select(['key', 'source_key']).where('key', '>', after).orderBy('key').limit(limit)
  const rows = [...(await page('renditions').execute()), ...(await page('media_pictures').execute())]
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)).slice(0, limit)
}

export async function removeFiles(trx: Db, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('renditions').where('key', 'in', keys).execute()
  await trx.deleteFrom('media_pictures').where('key', 'in', keys).execute()
}
