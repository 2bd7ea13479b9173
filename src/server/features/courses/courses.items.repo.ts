import type { Db } from '#server/db/database.ts'
import type { Videos } from '#server/db/schema.ts'
import { sql } from 'kysely'

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
  const course_id = courseId
  if (videos) {
    const inBin = trx.selectFrom('videos').where('deleted_at', 'is not', null).select('id')
    const links = trx.deleteFrom('course_videos').where('course_id', '=', courseId)
    await links.where('video_id', 'not in', inBin).execute()
    const kept = await trx.selectFrom('course_videos').where('course_id', '=', courseId).select('position').execute()
    const rows = placed(videos, kept).map(({ id, position }) => ({ course_id, video_id: id, position }))
    if (rows.length > 0) await trx.insertInto('course_videos').values(rows).execute()
  }
  if (audios) {
    const inBin = trx.selectFrom('audios').where('deleted_at', 'is not', null).select('id')
    const links = trx.deleteFrom('course_audios').where('course_id', '=', courseId)
    await links.where('audio_id', 'not in', inBin).execute()
    const kept = await trx.selectFrom('course_audios').where('course_id', '=', courseId).select('position').execute()
    const rows = placed(audios, kept).map(({ id, position }) => ({ course_id, audio_id: id, position }))
    if (rows.length > 0) await trx.insertInto('course_audios').values(rows).execute()
  }
  if (ebooks) {
    const inBin = trx.selectFrom('ebooks').where('deleted_at', 'is not', null).select('id')
    const links = trx.deleteFrom('course_ebooks').where('course_id', '=', courseId)
    await links.where('ebook_id', 'not in', inBin).execute()
    const kept = await trx.selectFrom('course_ebooks').where('course_id', '=', courseId).select('position').execute()
    const rows = placed(ebooks, kept).map(({ id, position }) => ({ course_id, ebook_id: id, position }))
    if (rows.length > 0) await trx.insertInto('course_ebooks').values(rows).execute()
  }
}

/** Holds the named items, so that none is deleted or given another use before it stands in the course. */
export async function holdItems(trx: Db, { videos = [], audios = [], ebooks = [] }: ItemIds): Promise<Held> {
  const among = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
  const heldVideos = await trx
    .selectFrom('videos')
    .where('id', '=', among(videos))
    .where('deleted_at', 'is', null)
    .select(['id', 'usage_type'])
    .forShare()
    .execute()
  const heldAudios = await trx
    .selectFrom('audios')
    .where('id', '=', among(audios))
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .execute()
  const heldEbooks = await trx
    .selectFrom('ebooks')
    .where('id', '=', among(ebooks))
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .execute()
  return {
    usesOfVideos: heldVideos.map((row) => row.usage_type),
    ids: new Set([...heldVideos, ...heldAudios, ...heldEbooks].map(({ id }) => id)),
  }
}

interface Held {
  usesOfVideos: Videos['usage_type'][]
  /** Of the items that exist. */
  ids: ReadonlySet<string>
}

/** Each item once, in order, at the positions that are free. */
function placed(ids: readonly string[], kept: readonly { position: number }[]): { id: string; position: number }[] {
  const taken = new Set(kept.map(({ position }) => position))
  let position = -1
  return [...new Set(ids)].map((id) => {
    do position += 1
    while (taken.has(position))
    return { id, position }
  })
}
