import { Refused } from './errors.ts'
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import * as z from 'zod/mini'

/** The last row of a page: the next page starts after it. */
export interface Cursor {
  createdAt: Date
  id: string
}

/** Decodes the cursor of a request; null for the first page. Throws BAD_CURSOR if it is invalid. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [createdAt, id] = Buffer.from(text, 'base64url').toString().split(' ')
  const cursor = z.safeParse(cursorShape, { createdAt: new Date(Number(createdAt)), id })
  if (!cursor.success) throw new Refused('BAD_CURSOR')
  return cursor.data
}

/** Makes a page of the rows that were read: one more than the limit, to know whether there is a next page. */
export function pageOf<Row extends { id: string; created_at: Date }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const pageRows = rows.slice(0, limit)
  const last = pageRows.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    rows: pageRows,
    nextCursor: hasMore ? Buffer.from(`${last.created_at.getTime()} ${last.id}`).toString('base64url') : null,
  }
}

/** The condition for rows after the cursor in a list sorted newest first; `table` qualifies the columns in joins. */
export function beforeCursor({ createdAt, id }: Cursor, table?: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`)
  return sql`(${column('created_at')}, ${column('id')}) < (${createdAt}, ${id})`
}

/** The rows of a page and one more, newest first; `table` qualifies the columns in joins. */
export function newestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { limit, after, table }: { limit: number; after: Cursor | null; table?: string },
): SelectQueryBuilder<DB, TB, Row> {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`)
  const following = after ? query.where(beforeCursor(after, table)) : query
  return following
    .orderBy(column('created_at'), 'desc')
    .orderBy(column('id'), 'desc')
    .limit(limit + 1)
}

/**
 * The LIKE pattern that finds a search text anywhere in a lower-cased column, with its own wildcards escaped. The
 * database lower-cases it like the column, since databases differ in that.
 */
export function containsPattern(search: string): RawBuilder<string> {
  return sql`lower(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
}

const cursorShape = z.object({ createdAt: z.date().check(z.minimum(new Date(0))), id: z.uuid() })
