import * as userList from './user-list.repo.ts'
import type { UserCursor, UserFilters } from './user-list.repo.ts'
import { findByReference } from './users-by-reference.repo.ts'
import type { UserRow } from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Query } from '#shared/contract/call.ts'
import { Refused } from '#server/platform/errors.ts'
import type { users as calls } from '#shared/contract/users.ts'
import { addIstDays, type Instant } from '#shared/domain/ist.ts'
import { type FoundBy, referenceKinds } from '#shared/domain/reference-search.ts'
import type { UserSort } from '#shared/domain/user-list.ts'
import * as z from 'zod/mini'

export type UserListQuery = Query<typeof calls.list>

interface UserPage {
  rows: UserRow[]
  /** What the search named of those whom it found otherwise than by a part of their name, address or number. */
  foundBy: ReadonlyMap<string, FoundBy>
  total: number
  nextCursor: string | null
}

/** One page of the users that match a query. Throws BAD_CURSOR. */
export async function readUserPage(db: Db, query: UserListQuery, now: Instant): Promise<UserPage> {
  const { sort, limit, cursor } = query
  const after = readUserCursor(cursor, sort)
  const named = query.search ? await findByReference(db, query.search) : new Map<string, FoundBy>()
  const filters = { ...userFiltersOf(query, now), ...(named.size > 0 && { foundIds: [...named.keys()] }) }
  const [found, total] = await Promise.all([
    userList.list(db, { filters, sort, now, limit, after }),
    userList.count(db, filters, now),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ row }) => row),
    foundBy: withNumberEnds(named, { search: query.search, rows: page.map(({ row }) => row) }),
    total,
    nextCursor: last && found.length > limit ? encodeUserCursor(last.cursor) : null,
  }
}

/** Adds those whose number ends with the four digits that were searched. */
function withNumberEnds(
  named: ReadonlyMap<string, FoundBy>,
  { search = '', rows }: { search: string | undefined; rows: UserRow[] },
) {
  if (!referenceKinds(search).includes('NUMBER_END')) return named
  const ending = rows.filter((row) => row.mobile_number.endsWith(search.trim()))
  return new Map(ending.map(({ id }) => [id, 'NUMBER_END' as const]))
}

function userFiltersOf({ search, role, status, plan, endsWithinDays }: UserListQuery, now: Instant): UserFilters {
  return { search, role, status, plan, endsBefore: endsWithinDays && addIstDays(now, endsWithinDays) }
}

function encodeUserCursor({ part, key, id }: UserCursor): string {
  return Buffer.from(JSON.stringify([part, typeof key === 'string' ? key : key.getTime(), id])).toString('base64url')
}

function readUserCursor(text: string | undefined, sort: UserSort): UserCursor | null {
  if (text === undefined) return null
  const read = z.safeParse(cursorShape, parseJson(Buffer.from(text, 'base64url').toString()))
  if (!read.success) throw new Refused('BAD_CURSOR')
  const [part, key, id] = read.data
  if ((typeof key === 'string') !== (sort === 'NAME')) throw new Refused('BAD_CURSOR')
  return { part, key: typeof key === 'number' ? new Date(key) : key, id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const cursorShape = z.tuple([
  z.int().check(z.minimum(0), z.maximum(2)),
  z.union([z.int().check(z.minimum(0), z.maximum(8.64e15)), z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/))]),
  z.uuid(),
])
