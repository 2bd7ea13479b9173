import type { Db } from '#server/db/database.ts'
import type { SearchTitles } from '#server/db/schema.ts'
import { visibleIn } from '#server/platform/publishing.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/** The rows read before the access rules leave out what a viewer may not read. */
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

export async function findCues(db: Db, query: string): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    select video_id as "itemId", starts_at as at, text from search_cues
    where terms @@ ${query}::tsquery limit ${MAX_CANDIDATES}`.execute(db)
  return rows
}

export async function findPages(db: Db, query: string): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    select ebook_id as "itemId", page as at, text from search_pages
    where terms @@ ${query}::tsquery limit ${MAX_CANDIDATES}`.execute(db)
  return rows
}

export function visibleCourses(db: Db, { ids, now }: { ids: readonly string[]; now: Instant }) {
  return db
    .selectFrom('courses')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(visibleIn('courses', now))
    .select(['id', 'title'])
    .execute()
}
