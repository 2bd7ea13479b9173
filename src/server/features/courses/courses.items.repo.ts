import type { Db } from '#server/db/database.ts'

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
      .where('link.course_id', 'in', courseIds)
      .select(['link.course_id as courseId', 'item.id as _id', 'item.title'])
      .orderBy('link.position')
      .execute(),
    db
      .selectFrom('course_audios as link')
      .innerJoin('audios as item', 'item.id', 'link.audio_id')
      .where('link.course_id', 'in', courseIds)
      .select(['link.course_id as courseId', 'item.id as _id', 'item.title'])
      .orderBy('link.position')
      .execute(),
    db
      .selectFrom('course_ebooks as link')
      .innerJoin('ebooks as item', 'item.id', 'link.ebook_id')
      .where('link.course_id', 'in', courseIds)
      .select(['link.course_id as courseId', 'item.id as _id', 'item.title'])
      .orderBy('link.position')
      .execute(),
  ])
  return { videos, audios, ebooks }
}

/** Replaces the lists that are named. Unknown items end in a foreign key violation. */
export async function replaceItems(trx: Db, courseId: string, { videos, audios, ebooks }: ItemIds): Promise<void> {
  const course_id = courseId
  if (videos) {
    await trx.deleteFrom('course_videos').where('course_id', '=', courseId).execute()
    const links = once(videos).map((video_id, position) => ({ course_id, video_id, position }))
    if (links.length > 0) await trx.insertInto('course_videos').values(links).execute()
  }
  if (audios) {
    await trx.deleteFrom('course_audios').where('course_id', '=', courseId).execute()
    const links = once(audios).map((audio_id, position) => ({ course_id, audio_id, position }))
    if (links.length > 0) await trx.insertInto('course_audios').values(links).execute()
  }
  if (ebooks) {
    await trx.deleteFrom('course_ebooks').where('course_id', '=', courseId).execute()
    const links = once(ebooks).map((ebook_id, position) => ({ course_id, ebook_id, position }))
    if (links.length > 0) await trx.insertInto('course_ebooks').values(links).execute()
  }
}

/** What each of the videos is for; held, so that none is given another use before it stands in the course. */
export async function lockUses(trx: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await trx.selectFrom('videos').where('id', 'in', ids).select('usage_type').forShare().execute()
  return rows.map((row) => row.usage_type)
}

export function once(ids: string[]): string[] {
  return [...new Set(ids)]
}
