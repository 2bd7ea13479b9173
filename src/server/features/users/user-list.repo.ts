import { BY_INDEX, type PeriodFilter, hasPeriod, isShownPeriod } from './plan-periods.repo.ts'
import type { UserRow } from './users.repo.ts'
import type { Db } from '#server/db/database.ts'
import { containsPattern } from '#server/platform/paging.ts'
import type { Role } from '#shared/domain/access.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { UserSort } from '#shared/domain/user-list.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

export interface UserFilters extends PeriodFilter {
  search?: string | undefined
  role?: Role | undefined
  /** Users whom the search names in another way, such as by an order. */
  foundIds?: readonly string[] | undefined
}

/** The last user of a page: the next page starts after it. */
export interface UserCursor {
  /** Which part of the list. */
  part: number
  key: string | Instant
  id: string
}

interface UserPage {
  filters: UserFilters
  sort: UserSort
  now: Instant
  limit: number
  after: UserCursor | null
}

/** A user and where they are in the list. */
export interface ListedUser {
  row: UserRow
  cursor: UserCursor
}

/** One row more than the limit. Reads each part of the list by an index, in order, until there are enough rows. */
export async function list(db: Db, { filters, sort, now, limit, after }: UserPage): Promise<ListedUser[]> {
  const found: ListedUser[] = []
  for (const [part, listPart] of partsOf(sort, filters).entries()) {
    const wanted = limit + 1 - found.length
    if (wanted <= 0 || part < (after?.part ?? 0)) continue
    const following = after?.part === part ? sql` and ${isAfter(listPart, after)}` : sql``
    const { key, direction, id } = ORDERS[listPart.order]
    const rows = await sql<UserRow & { listKey: string | Instant }>`
      select users.*, ${key} as "listKey" from ${matching(listPart, now)}${following}
      order by ${key} ${direction}, ${id} ${direction} limit ${wanted}`.execute(db)
    for (const { listKey, ...row } of rows.rows) found.push({ row, cursor: { part, key: listKey, id: row.id } })
  }
  return found
}

/** How many match. The total without a filter is maintained in `user_totals` instead of counted. */
export async function count(db: Db, filters: UserFilters, now: Instant): Promise<number> {
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '')
  const query = isFiltered
    ? sql<{ total: number }>`select count(*)::integer as total from ${matching({ order: 'NEWEST', filters }, now)}`
    : sql<{ total: number }>`select sum(total)::integer as total from user_totals`
  return (await query.execute(db)).rows[0]?.total ?? 0
}

/** A part of the list: the users that match, in one order. */
interface ListPart {
  order: keyof typeof ORDERS
  filters: UserFilters
}

const [NEWEST_FIRST, OLDEST_FIRST] = [sql`desc`, sql`asc`]

/** Each is the order of an index. */
const ORDERS = {
  NEWEST: { key: sql`users.created_at`, id: sql`users.id`, direction: NEWEST_FIRST },
  OLDEST: { key: sql`users.created_at`, id: sql`users.id`, direction: OLDEST_FIRST },
  NAME: { key: sql`lower(users.name)`, id: sql`users.id`, direction: OLDEST_FIRST },
  SOONEST_END: { key: sql`period.ends_at`, id: sql`period.user_id`, direction: OLDEST_FIRST },
  LATEST_END: { key: sql`period.ends_at`, id: sql`period.user_id`, direction: NEWEST_FIRST },
} as const

function partsOf(sort: UserSort, filters: UserFilters): ListPart[] {
  if (sort !== 'PLAN_END') return [{ order: sort, filters }]
  const parts = [
    { order: 'SOONEST_END', status: 'ACTIVE' },
    { order: 'LATEST_END', status: 'EXPIRED' },
    { order: 'NEWEST', status: 'INACTIVE' },
  ] as const
  const status = filters.status ?? (filters.plan || filters.endsBefore ? 'ACTIVE' : undefined)
  return parts
    .filter((part) => status === undefined || part.status === status)
    .map((part) => ({ order: part.order, filters: { ...filters, status: part.status } }))
}

/** The tables and the conditions. Where the plan's end sorts or filters, the periods are read first. */
function matching({ order, filters }: ListPart, now: Instant): RawBuilder<unknown> {
  const { search, role, endsBefore, foundIds } = filters
  const isByEnd = order === 'SOONEST_END' || order === 'LATEST_END'
  const conditions: RawBuilder<unknown>[] = []
  if (isByEnd) conditions.push(isShownPeriod(filters, now))
  else if (!endsBefore) conditions.push(hasPeriod(filters, now))
  if (search) {
    const isInText = sql`${searchText} like ${containsPattern(normaliseSearch(search))}`
    conditions.push(foundIds ? sql`(${isInText} or users.id = any(${foundIds}::uuid[]))` : isInText)
  }
  if (role) conditions.push(sql`users.role = ${role}`)
  const from = isByEnd
    ? sql`plan_periods as period join users on users.id = period.user_id`
    : endsBefore
      ? usersWithPeriod(filters, now)
      : sql`users`
  return sql`${from} where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}`
}

/** For an order that is not that of the periods: those that end soon are few enough to be sorted. */
function usersWithPeriod(filters: UserFilters, now: Instant): RawBuilder<unknown> {
  const periods = sql`select user_id from plan_periods as period where ${isShownPeriod(filters, now)} ${BY_INDEX}`
  return sql`(${periods}) as soon cross join lateral (select * from users where id = soon.user_id ${BY_INDEX}) as users`
}

function isAfter({ order }: ListPart, { key: value, id: lastId }: UserCursor): RawBuilder<SqlBool> {
  const { key, id, direction } = ORDERS[order]
  const comparison = direction === NEWEST_FIRST ? sql`<` : sql`>`
  return sql`(${key}, ${id}) ${comparison} (${value}, ${lastId}::uuid)`
}

/** Must equal the expression of the index `users_search`. */
const searchText = sql<string>`(lower(users.name) || ' ' || users.email || ' ' || users.mobile_number)`

/**
 * Finds numbers in any spelling: they are stored without blanks, with +91 instead of the 0. Four digits are the end of
 * a number, whose zeros count.
 */
function normaliseSearch(search: string): string {
  const digits = search.replaceAll(/\D/g, '')
  if (!/^[+\d\s().-]+$/.test(search) || digits.length < 4) return search
  return digits.length === 4 ? digits : digits.replace(/^0+(?=\d)/, '')
}
