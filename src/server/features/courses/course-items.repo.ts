import type { Db } from '#server/db/database.ts'
import type { Videos } from '#server/db/schema.ts'
import { sql } from 'kysely'

/** The items of a course, in the three lists of its form. */
export interface ItemIds {
  videos?: string[] | undefined
  audios?: string[] | undefined
  ebooks?: string[] | undefined
}

/** The tables of the three lists, all of this feature but `items`. */
const LISTS = {
  videos: { links: sql.table('course_videos'), items: sql.table('videos'), itemId: 'video_id' },
  audios: { links: sql.table('course_audios'), items: sql.table('audios'), itemId: 'audio_id' },
  ebooks: { links: sql.table('course_ebooks'), items: sql.table('ebooks'), itemId: 'ebook_id' },
}

type List = typeof LISTS.videos

/** The items of some courses, each list in its order. */
export async function itemsOf(db: Db, courseIds: string[]) {
  if (courseIds.length === 0) return { videos: [], audios: [], ebooks: [] }
  const [videos, audios, ebooks] = await Promise.all([
    listItems(db, courseIds, LISTS.videos),
    listItems(db, courseIds, LISTS.audios),
    listItems(db, courseIds, LISTS.ebooks),
  ])
  return { videos, audios, ebooks }
}

async function listItems(db: Db, courseIds: string[], { links, items, itemId }: List) {
  const { rows } = await sql<{ courseId: string; _id: string; title: string }>`
    select link.course_id as "courseId", item.id as "_id", item.title
    from ${links} as link join ${items} as item on item.id = ${sql.ref(`link.${itemId}`)}
    where item.deleted_at is null and link.course_id = any(${courseIds}::uuid[]) order by link.position`.execute(db)
  return rows
}

/**
 * Replaces the given lists. Items in the bin keep their positions, so that they are in the course again once restored.
 */
export async function replaceItems(trx: Db, courseId: string, { videos, audios, ebooks }: ItemIds): Promise<void> {
  if (videos) await replaceList(trx, { courseId, ids: videos, ...LISTS.videos })
  if (audios) await replaceList(trx, { courseId, ids: audios, ...LISTS.audios })
  if (ebooks) await replaceList(trx, { courseId, ids: ebooks, ...LISTS.ebooks })
}

interface Replacement extends List {
  courseId: string
  ids: readonly string[]
}

async function replaceList(trx: Db, { courseId, ids, links, items, ...list }: Replacement): Promise<void> {
  const itemId = sql.ref(list.itemId)
  await sql`delete from ${links} where course_id = ${courseId}
    and ${itemId} not in (select id from ${items} where deleted_at is not null)`.execute(trx)
  const kept = await sql<{ position: number }>`select position from ${links} where course_id = ${courseId}`.execute(trx)
  const rows = freePositions(ids, kept.rows).map(({ id, position }) => sql`(${courseId}, ${id}, ${position})`)
  if (rows.length === 0) return
  await sql`insert into ${links} (course_id, ${itemId}, position) values ${sql.join(rows)}`.execute(trx)
}

/** Locks the given items, so that none is deleted or given another use before it is in the course. */
export async function lockItems(trx: Db, { videos = [], audios = [], ebooks = [] }: ItemIds): Promise<LockedItems> {
  const lockedVideos = await trx
    .selectFrom('videos')
    .where('id', '=', sql<string>`any(${videos}::uuid[])`)
    .where('deleted_at', 'is', null)
    .select(['id', 'usage_type'])
    .forShare()
    .execute()
  const lockedAudios = await lockIds(trx, 'audios', audios)
  const lockedEbooks = await lockIds(trx, 'ebooks', ebooks)
  return {
    usageTypes: lockedVideos.map((row) => row.usage_type),
    ids: new Set([...lockedVideos, ...lockedAudios, ...lockedEbooks].map(({ id }) => id)),
  }
}

function lockIds(trx: Db, table: 'audios' | 'ebooks', ids: readonly string[]) {
  return trx
    .selectFrom(table)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .execute()
}

interface LockedItems {
  usageTypes: Videos['usage_type'][]
  /** The ids that exist. */
  ids: ReadonlySet<string>
}

/** Gives each item once, in order, a position that no item in the bin occupies. */
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
