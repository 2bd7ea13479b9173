import type { Person, Source } from './timeline-source.repo.ts'
import { sources } from './timeline-sources.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { TimelineEventKind, TimelineKind } from '#shared/domain/timeline.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** The last entry of a page: the next page starts after it. */
export interface TimelineCursor {
  at: Instant
  /** The place of its source among all. */
  source: number
  id: string
}

export interface TimelineRow extends TimelineCursor {
  kind: TimelineKind
  event: TimelineEventKind
  what: string | null
  detail: string | null
  amountInPaise: number | null
  count: number | null
  until: Instant | null
  by: string | null
  target: string | null
}

interface Page {
  person: Person
  kinds: readonly TimelineKind[]
  after: TimelineCursor | null
  limit: number
}

/**
 * One row more than the limit, newest first. Every source gives at most so many rows, in the order of its index; entries
 * of the same instant stand in the order of their sources and ids, so that no page repeats or leaves out one.
 */
export async function list(db: Db, { person, kinds, after, limit }: Page): Promise<TimelineRow[]> {
  const chosen = sources.flatMap((source, place) => (kinds.includes(source.kind) ? [{ source, place }] : []))
  if (chosen.length === 0) return []
  const parts = chosen.map(({ source, place }) => rowsOf(source, { place, person, after, limit: limit + 1 }))
  const { rows } = await sql<TimelineRow>`
    select * from (${sql.join(parts, sql` union all `)}) entries
    order by at desc, source, id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return rows
}

interface Part {
  place: number
  person: Person
  after: TimelineCursor | null
  limit: number
}

/** The limit is written into the statement, so that the database plans it once and keeps the plan. */
function rowsOf(source: Source, { place, person, after, limit }: Part): RawBuilder<unknown> {
  const { kind, from, at, id, event } = source
  const text = (value = sql`null`) => sql`(${value})::text`
  const following = after ? sql` and ${isAfter(source, { place, after })}` : sql``
  return sql`(select ${sql.lit(place)} as source, ${sql.lit(kind)} as kind, ${at} as at, ${id} as id,
    ${text(event)} as event, ${text(source.what)} as what, ${text(source.detail)} as detail,
    ${source.amountInPaise ?? sql`null::integer`} as "amountInPaise", ${source.count ?? sql`null::integer`} as count,
    ${source.until ?? sql`null::timestamptz`} as until, ${text(source.by)} as by, ${text(source.target)} as target
    from ${from(person)}${following} order by ${at} desc, ${id} desc limit ${sql.lit(limit)})`
}

/** At the instant of the cursor, earlier sources are over, and later ones have not begun. */
function isAfter({ at, id }: Source, { place, after }: { place: number; after: TimelineCursor }): RawBuilder<SqlBool> {
  if (place < after.source) return sql`${at} < ${after.at}`
  if (place > after.source) return sql`${at} <= ${after.at}`
  return sql`(${at}, ${id}) < (${after.at}, ${after.id}::uuid)`
}

export function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return db.selectFrom('users').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
}

export async function isEmailTo(db: Db, { emailId, address }: { emailId: string; address: string }): Promise<boolean> {
  const found = await db
    .selectFrom('emails')
    .select('id')
    .where('id', '=', emailId)
    .where('recipient', '=', address)
    .executeTakeFirst()
  return found !== undefined
}
