import type { Db } from '#server/db/database.ts'
import type { Videos } from '#server/db/schema.ts'
import { type RawBuilder, sql } from 'kysely'

/** What a course may hold, in the three lists of its form. */
export interface ItemIds {
  videos?: string[] | undefined
  audios?: string[] | undefined
  ebooks?: string[] | undefined
}

/** The items of some courses, each list in its order. */
export async function itemsOf(db: Db, courseIds: string[]) {
  if (courseIds.length === 0) return { videos: [], audios: [], ebooks: [] }
  const [videos, audios, ebooks] = await Promise.all([
    db
      .selectFrom('course_videos as link')
      .innerJoin('videos as item', 'item.id', 'link.video_id')
      .where('item.deleted_at', 'is', null)
      .where('link.course_id', 'in', courseIds)
      .select(['link.course_id as courseId', 'item.id as _id', 'item.title'])
      .orderBy('link.position')
      .execute(),
    db
      .selectFrom('course_audios as link')
      .innerJoin('audios as item', 'item.id', 'link.audio_id')
      .where('item.deleted_at', 'is', null)
      .where('link.course_id', 'in', courseIds)
      .select(['link.course_id as courseId', 'item.id as _id', 'item.title'])
      .orderBy('link.position')
      .execute(),
    db
      .selectFrom('course_ebooks as link')
      .innerJoin('ebooks as item', 'item.id', 'link.ebook_id')
      .where('item.deleted_at', 'is', null)
      .where('link.course_id', 'in', courseIds)
      .select(['link.course_id as courseId', 'item.id as _id', 'item.title'])
      .orderBy('link.position')
      .execute(),
  ])
  return { videos, audios, ebooks }
}

/** Replaces the lists that are named; what is in the bin keeps its place, so that it is there again once restored. */
export async function replaceItems(trx: Db, courseId: string, { videos, audios, ebooks }: ItemIds): Promise<void> {
  if (videos) await replaceList(trx, { courseId, ids: videos, ...LISTS.videos })
  if (audios) await replaceList(trx, { courseId, ids: audios, ...LISTS.audios })
  if (ebooks) await replaceList(trx, { courseId, ids: ebooks, ...LISTS.ebooks })
}

const LISTS = {
  videos: { links: sql.table('course_videos'), items: sql.table('videos'), itemId: sql.ref('video_id') },
  audios: { links: sql.table('course_audios'), items: sql.table('audios'), itemId: sql.ref('audio_id') },
  ebooks: { links: sql.table('course_ebooks'), items: sql.table('ebooks'), itemId: sql.ref('ebook_id') },
}

interface Replacement {
  courseId: string
  ids: readonly string[]
  links: RawBuilder<unknown>
  items: RawBuilder<unknown>
  itemId: RawBuilder<unknown>
}

async function replaceList(trx: Db, { courseId, ids, links, items, itemId }: Replacement): Promise<void> {
  await sql`delete from ${links} where course_id = ${courseId}
    and ${itemId} not in (select id from ${items} where deleted_at is not null)`.execute(trx)
  const kept = await sql<{ position: number }>`select position from ${links} where course_id = ${courseId}`.execute(trx)
  const rows = freePositions(ids, kept.rows).map(({ id, position }) => sql`(${courseId}, ${id}, ${position})`)
  if (rows.length === 0) return
  await sql`insert into ${links} (course_id, ${itemId}, position) values ${sql.join(rows)}`.execute(trx)
}

/** Holds the named items, so that none is deleted or given another use before it stands in the course. */
export async function lockItems(trx: Db, { videos = [], audios = [], ebooks = [] }: ItemIds): Promise<LockedItems> {
  const among = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
  const lockedVideos = await trx
    .selectFrom('videos')
    .where('id', '=', among(videos))
    .where('deleted_at', 'is', null)
    .select(['id', 'usage_type'])
    .forShare()
    .execute()
  const lockedAudios = await trx
    .selectFrom('audios')
    .where('id', '=', among(audios))
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .execute()
  const lockedEbooks = await trx
    .selectFrom('ebooks')
    .where('id', '=', among(ebooks))
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .execute()
  return {
    usageTypes: lockedVideos.map((row) => row.usage_type),
    ids: new Set([...lockedVideos, ...lockedAudios, ...lockedEbooks].map(({ id }) => id)),
  }
}

interface LockedItems {
  usageTypes: Videos['usage_type'][]
  /** Of the items that exist. */
  ids: ReadonlySet<string>
}

/** Each item once, in order, at the positions that are free. */
function freePositions(
  ids: readonly string[],
  kept: readonly { position: number }[],
): { id: string; position: number }[] {
  const usedPositions = new Set(kept.map(({ position }) => position))
  let position = -1
  return [...new Set(ids)].map((id) => {
    do position += 1
    while (usedPositions.has(position))
    return { id, position }
  })
}
