import type { Db } from '#server/db/database.ts'
import { CONTENT_TABLES } from '#server/platform/content.repo.ts'
import { containsPattern, type Cursor } from '#server/platform/paging.ts'
import { CONTENT_KINDS, type ContentKind } from '#shared/domain/bin.ts'
import { type RawBuilder, sql } from 'kysely'

export interface BinRow {
  kind: ContentKind
  id: string
  title: string
  startTime: Date | null
  deletedAt: Date
  byId: string | null
  byName: string | null
}

interface Search {
  /** Content deleted at this moment or earlier has left the bin. */
  since: Date
  search: string
}

/** The bin, latest deletion first, one row more than the limit. The cursor holds the moment of deletion. */
export async function list(db: Db, { limit, after, ...search }: Search & { limit: number; after: Cursor | null }) {
  const followingPage = after ? sql`where (deleted_at, binned.id) < (${after.createdAt}, ${after.id})` : sql``
  const { rows } = await sql<BinRow>`
    select kind, binned.id, title, start_time as "startTime", deleted_at as "deletedAt", users.id as "byId",
      users.name as "byName"
    from (${unionOfTables(search)}) as binned left join users on users.id = deleted_by
    ${followingPage} order by deleted_at desc, binned.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function count(db: Db, search: Search): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${unionOfTables(search)}) as binned`.execute(db)
  return rows[0]?.total ?? 0
}

/** Content deleted at `until` or earlier, oldest deletion first. */
export async function listExpired(db: Db, { until, limit }: { until: Date; limit: number }) {
  const { rows } = await sql<{ kind: ContentKind; id: string }>`
    select kind, id from (${sql.join(
      CONTENT_KINDS.map(
        (kind) => sql`select ${sql.lit(kind)} as kind, id, deleted_at from ${sql.table(CONTENT_TABLES[kind])}
        where deleted_at <= ${until}`,
      ),
      sql` union all `,
    )}) as binned order by deleted_at, id limit ${limit}`.execute(db)
  return rows
}

/** One query over all tables of content; each has a partial index of its deleted rows. */
function unionOfTables({ since, search }: Search): RawBuilder<unknown> {
  const titleMatches = search ? sql`and lower(title) like ${containsPattern(search)}` : sql``
  return sql.join(
    CONTENT_KINDS.map((kind) => {
      const startTime = kind === 'livestream' ? sql`start_time` : sql`null::timestamptz(3) as start_time`
      return sql`select ${sql.lit(kind)} as kind, id, title, ${startTime}, deleted_at, deleted_by
        from ${sql.table(CONTENT_TABLES[kind])} where deleted_at > ${since} ${titleMatches}`
    }),
    sql` union all `,
  )
}
