import { beforeCursor, containsPattern, type Cursor, pageOf, readCursor } from './paging.ts'
import type { Db } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ListOrder } from '#shared/contract/fields.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { DisplayState } from '#shared/domain/publishing.ts'
import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool, type Updateable } from 'kysely'

/** The table of each kind of content. */
export const CONTENT_TABLES = {
  video: 'videos',
  audio: 'audios',
  ebook: 'ebooks',
  course: 'courses',
  livestream: 'livestreams',
} as const satisfies Record<ContentKind, keyof Schema>

type ContentTable = (typeof CONTENT_TABLES)[ContentKind]

/**
 * The statements that all tables of content have in common. All but `restore` and `purge` leave out rows in the bin.
 * Only the repository of the feature that owns the table calls it: the table rule counts `createContentRepo('videos')`
 * as a write of that table (tests/architecture/table-rule.ts).
 */
export function createContentRepo<Table extends ContentTable>(
  name: Table,
  { searchColumns = ['title'], order: defaultOrder = 'newest' }: Options = {},
): ContentRepo<Selectable<Schema[Table]>, Insertable<Schema[Table]>, Updateable<Schema[Table]>> {
  type Row = Selectable<Schema[Table]>
  const table = sql.table(name)
  const searchText = sql`lower(${sql.join(
    searchColumns.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  )})`
  const sortingOf = (order: ListOrder) => (order === 'newest' ? sql`created_at desc, id desc` : sql`created_at, id`)
  const following = (order: ListOrder, { createdAt, id }: Cursor) =>
    order === 'newest' ? beforeCursor({ createdAt, id }) : sql<SqlBool>`(created_at, id) > (${createdAt}, ${id})`

  function matching({ search = '', filter, publishing }: Search) {
    const conditions = [sql`deleted_at is null`]
    if (search) conditions.push(sql`${searchText} like ${containsPattern(search)}`)
    if (filter) conditions.push(filter)
    if (publishing?.status) conditions.push(hasStatus(publishing.status, publishing.now))
    return sql`from ${table} where ${all(conditions)}`
  }

  async function count(db: Db, search: Search): Promise<number> {
    const { rows } = await sql<{ total: number }>`select count(*) as total ${matching(search)}`.execute(db)
    return rows[0]?.total ?? 0
  }

  return {
    count,

    async page(db, { limit, cursor, order = defaultOrder, ...search }) {
      const after = readCursor(cursor)
      const followingPage = after ? sql`and ${following(order, after)}` : sql``
      const found = await sql<Row & Paged>`
        select * ${matching(search)} ${followingPage} order by ${sortingOf(order)} limit ${limit + 1}`.execute(db)
      return { ...pageOf(found.rows, limit), total: await count(db, search) }
    },

    find: (db, id) => first(sql<Row>`select * from ${table} where id = ${id} and deleted_at is null`, db),

    lock: (trx, id) => first(sql<Row>`select * from ${table} where id = ${id} and deleted_at is null for update`, trx),

    async insert(trx, values) {
      const given = givenEntries(values)
      const columns = sql.join(given.map(([column]) => sql.ref(column)))
      const inserted = sql<Row>`insert into ${table} (${columns}) values (${sql.join(given.map(([, value]) => value))}) returning *`
      const row = await first(inserted, trx)
      if (!row) throw new Error(`Nothing was inserted into ${name}.`)
      return row
    },

    change(trx, id, values) {
      const changes = givenEntries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      const changed = sql.join([...changes, sql`version = version + 1`])
      return first(sql<Row>`update ${table} set ${changed} where id = ${id} and deleted_at is null returning *`, trx)
    },

    moveToBin: (trx, id, { at, by }) =>
      first(
        sql<Row>`update ${table} set deleted_at = ${at}, deleted_by = ${by}
          where id = ${id} and deleted_at is null returning *`,
        trx,
      ),

    restore: (trx, id, { since }) =>
      first(
        sql<Row>`update ${table} set deleted_at = null, deleted_by = null
          where id = ${id} and deleted_at > ${since} returning *`,
        trx,
      ),

    purge: (trx, id) =>
      first(sql<Row>`delete from ${table} where id = ${id} and deleted_at is not null returning *`, trx),
  }
}

export interface ContentRepo<Row, New, Changes> {
  count(db: Db, search: Search): Promise<number>
  /** One page, with the number of all matching rows. Throws BAD_CURSOR. */
  page(
    db: Db,
    page: Search & { limit: number; cursor?: string | undefined; order?: ListOrder | undefined },
  ): Promise<Page<Row>>
  find(db: Db, id: string): Promise<Row | null>
  /** Locks the row until the transaction ends, so that changes to it follow each other. */
  lock(trx: Db, id: string): Promise<Row | null>
  insert(trx: Db, values: New): Promise<Row>
  /** Changes the row and increments its version. */
  change(trx: Db, id: string, values: Changes): Promise<Row | null>
  /** Null when the row is in the bin already. */
  moveToBin(trx: Db, id: string, deletion: { at: Date; by: string }): Promise<Row | null>
  /** Takes the row out of the bin if it was deleted after `since`. */
  restore(trx: Db, id: string, deleted: { since: Date }): Promise<Row | null>
  /** Deletes the row for good if it is in the bin. */
  purge(trx: Db, id: string): Promise<Row | null>
}

interface Options {
  /** Joined by spaces, as the table's search index joins them. */
  searchColumns?: string[]
  order?: ListOrder
}

interface Search {
  search?: string | undefined
  /** A further condition. */
  filter?: RawBuilder<SqlBool> | undefined
  /** Only items of this state at this time; the table needs the columns of publishing. */
  publishing?: { status: DisplayState | undefined; now: Instant } | undefined
}

interface Page<Row> {
  rows: Row[]
  total: number
  nextCursor: string | null
}

interface Paged {
  id: string
  created_at: Date
}

/** The condition for `displayState` (shared/domain/publishing.ts). */
function hasStatus(status: DisplayState, now: Instant): RawBuilder<SqlBool> {
  if (status === 'SCHEDULED') return sql`publish_at > ${now}`
  if (status === 'DRAFT') return sql`publish_at is null and not is_published`
  return sql`(publish_at <= ${now} or (publish_at is null and is_published))`
}

/** Leaves out undefined, which the driver would write as null. */
function givenEntries(values: object): [string, unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined)
}

function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}

async function first<Row>(statement: RawBuilder<Row>, db: Db): Promise<Row | null> {
  return (await statement.execute(db)).rows[0] ?? null
}
