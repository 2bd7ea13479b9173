import { visibleIn } from './publishing.ts'
import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { ItemKind } from '#shared/domain/progress.ts'
import { sql } from 'kysely'

/** Where a member opens an item: its newest visible course, the programme, its last live session, the free e-book. */
export type ItemLocation =
  | { kind: 'COURSE'; id: string; title: string }
  | { kind: 'PROGRAMME' }
  | { kind: 'LIVE_SESSION'; id: string; title: string }
  | { kind: 'FREE_EBOOK' }

export interface PlacedItem {
  title: string
  kind: ItemKind
  place: ItemLocation | null
}

interface PlaceRow {
  kind: ItemKind
  id: string
  title: string
  courseId: string | null
  courseTitle: string | null
  streamId: string | null
  streamTitle: string | null
  inProgramme: boolean
  isFree: boolean
}

/** The titles and places of items that are not in the bin, by id. */
export async function findItemLocations(
  db: Db,
  { itemIds, now }: { itemIds: readonly string[]; now: Instant },
): Promise<Map<string, PlacedItem>> {
  if (itemIds.length === 0) return new Map()
  const wanted = sql`any(${[...new Set(itemIds)]}::uuid[])`
  // The courses of all items at once: asked for each item, a long list would read them again and again.
  const newestCourses = (links: 'course_videos' | 'course_audios' | 'course_ebooks', item: string) => sql`
    (select distinct on (link.${sql.ref(item)}) link.${sql.ref(item)} as item_id, courses.id, courses.title
      from ${sql.table(links)} link join courses on courses.id = link.course_id
      where link.${sql.ref(item)} = ${wanted} and ${visibleIn('courses', now)}
      order by link.${sql.ref(item)}, courses.created_at desc, courses.id desc)`
  const { rows } = await sql<PlaceRow>`
    select 'VIDEO' as kind, videos.id, videos.title, course.id as "courseId", course.title as "courseTitle",
        stream.id as "streamId", stream.title as "streamTitle",
        videos.usage_type = 'INITIAL_PLAN' and ${visibleIn('videos', now)} as "inProgramme", false as "isFree"
      from videos
      left join ${newestCourses('course_videos', 'video_id')} course
        on course.item_id = videos.id and videos.usage_type = 'COURSE' and ${visibleIn('videos', now)}
      left join lateral (select id, title from livestreams where livestreams.video_id = videos.id
        and livestreams.deleted_at is null and livestreams.start_time <= ${now}
        order by start_time desc, id desc limit 1) stream on true
      where videos.id = ${wanted} and videos.deleted_at is null
    union all select 'AUDIO', audios.id, audios.title, course.id, course.title, null, null, false, false
      from audios
      left join ${newestCourses('course_audios', 'audio_id')} course
        on course.item_id = audios.id and ${visibleIn('audios', now)}
      where audios.id = ${wanted} and audios.deleted_at is null
    union all select 'EBOOK', ebooks.id, ebooks.title, course.id, course.title, null, null, false,
        ${visibleIn('ebooks', now)} and exists (select from free_ebook_choice where ebook_id = ebooks.id)
      from ebooks
      left join ${newestCourses('course_ebooks', 'ebook_id')} course
        on course.item_id = ebooks.id and ${visibleIn('ebooks', now)}
      where ebooks.id = ${wanted} and ebooks.deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, { kind: row.kind, title: row.title, place: placeOf(row) }]))
}

function placeOf({ courseId, courseTitle, streamId, streamTitle, inProgramme, isFree }: PlaceRow): ItemLocation | null {
  if (courseId !== null) return { kind: 'COURSE', id: courseId, title: courseTitle ?? '' }
  if (inProgramme) return { kind: 'PROGRAMME' }
  if (streamId !== null) return { kind: 'LIVE_SESSION', id: streamId, title: streamTitle ?? '' }
  return isFree ? { kind: 'FREE_EBOOK' } : null
}
