import type { Db } from '#server/db/database.ts'
import type { SearchTitles } from '#server/db/schema.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/** A word may occur very often: so many of its places are read. */
const MAX_CANDIDATES = 300

export async function findTitles(db: Db, query: string) {
  const { rows } = await sql<Pick<SearchTitles, 'kind' | 'id' | 'title'>>`
    select kind, id, title from search_titles where terms @@ ${query}::tsquery limit ${MAX_CANDIDATES}`.execute(db)
  return rows
}

export interface FoundLine {
  itemId: string
  at: number
  text: string
}

/** The items whose captions or pages are in the index. */
export async function itemsWithText(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select video_id as id from search_captions join video_captions on video_captions.id = captions_id
    union select ebook_id from search_ebooks`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where the searched words are said in videos that the viewer may open. */
export async function findCues(db: Db, { query, openIds }: TextSearch): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    select video_id as "itemId", starts_at as at, text from search_cues
    where terms @@ ${query}::tsquery and video_id = any(${openIds}::uuid[]) limit ${MAX_CANDIDATES}`.execute(db)
  return rows
}

/** Where the searched words stand in e-books that the viewer may open. */
export async function findPages(db: Db, { query, openIds }: TextSearch): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    select ebook_id as "itemId", page as at, text from search_pages
    where terms @@ ${query}::tsquery and ebook_id = any(${openIds}::uuid[]) limit ${MAX_CANDIDATES}`.execute(db)
  return rows
}

interface TextSearch {
  query: string
  openIds: readonly string[]
}

export function visibleCourses(db: Db, { ids, now }: { ids: readonly string[]; now: Instant }) {
  return db
    .selectFrom('courses')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(visibleIn('courses', now))
    .select(['id', 'title'])
    .execute()
}
