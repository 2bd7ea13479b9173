import { Refused } from './errors.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import * as z from 'zod/mini'

/** Where a page ended: the next begins behind this row. */
export interface Cursor {
  createdAt: Date
  id: string
}

/** The cursor that a client sent back, or null for the first page. Throws BAD_CURSOR when it is not one of ours. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [createdAt, id] = Buffer.from(text, 'base64url').toString().split(' ')
  const cursor = z.safeParse(cursorShape, { createdAt: new Date(Number(createdAt)), id })
  if (!cursor.success) throw new Refused('BAD_CURSOR')
  return cursor.data
}

/** Cuts what was read (one row more than the limit, to know whether there is more) into a page. */
export function pageOf<Row extends { id: string; created_at: Date }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    rows: kept,
    nextCursor: hasMore ? Buffer.from(`${last.created_at.getTime()} ${last.id}`).toString('base64url') : null,
  }
}

/** What comes behind the cursor in a list whose newest come first; `table` where several are joined. */
export function before({ createdAt, id }: Cursor, table?: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`)
  return sql`(${column('created_at')}, ${column('id')}) < (${createdAt}, ${id})`
}

/**
 * A search text as the LIKE pattern that finds it anywhere in a lowered column, its own wildcards taken as letters.
 * Lowered by the database as the column is: not every database folds the same letters.
 */
export function containing(search: string): RawBuilder<string> {
  return sql`lower(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
}

const cursorShape = z.object({ createdAt: z.date().check(z.minimum(new Date(0))), id: z.uuid() })
