import type { Db } from '#server/db/database.ts'
import type { AuditEntries } from '#server/db/schema.ts'
import { before, containing, type Cursor } from '#server/platform/paging.ts'
import type { Act } from '#shared/domain/activity.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql } from 'kysely'

export function insert(trx: Db, entry: Insertable<AuditEntries>) {
  return trx.insertInto('audit_entries').values(entry).execute()
}

export async function emptyDetails(trx: Db, subject: string): Promise<void> {
  await trx.updateTable('audit_entries').set({ details: '{}' }).where('subject', '=', subject).execute()
}

const EXPORTED: Act = 'user.export'

/** What lists of users were searched for when they were exported; the index on the act leads to them. */
export function searches(trx: Db): Promise<{ id: string; search: string }[]> {
  return trx
    .selectFrom('audit_entries')
    .select(['id', sql<string>`details ->> 'search'`.as('search')])
    .where('action', '=', EXPORTED)
    .where(sql<string>`details ->> 'search'`, 'is not', null)
    .execute()
}

export async function dropSearches(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('audit_entries')
    .set({ details: sql`details - 'search'` })
    .where('id', 'in', ids)
    .execute()
}

/** Names and numbers that somebody had before, as the log tells of their changes. */
export async function formerly(
  trx: Db,
  subject: string,
): Promise<{ name: string | null; mobileNumber: string | null }[]> {
  const told = sql`details -> 'before'`
  return await trx
    .selectFrom('audit_entries')
    .select([
      sql<string | null>`${told} ->> 'name'`.as('name'),
      sql<string | null>`${told} ->> 'mobileNumber'`.as('mobileNumber'),
    ])
    .where('subject', '=', subject)
    .where(sql`${told}`, 'is not', null)
    .execute()
}

/** Which acts are wanted; `from` is included, `to` is not. */
export interface Wanted {
  /** Found in names and in what changed. */
  search: string
  person: string | undefined
  act: Act | undefined
  from: Instant | undefined
  to: Instant | undefined
}

/** One row more than the limit, newest first, each with its actor (null once he has left). */
export function list(db: Db, { limit, after, ...wanted }: Wanted & { limit: number; after: Cursor | null }) {
  let query = matching(db, wanted)
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .selectAll('audit_entries')
    .select('users.name as actor_name')
  if (after) query = query.where(before(after, 'audit_entries'))
  return query
    .orderBy('audit_entries.created_at', 'desc')
    .orderBy('audit_entries.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type EntryRow = Awaited<ReturnType<typeof list>>[number]

export async function count(db: Db, wanted: Wanted): Promise<number> {
  const row = await matching(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Written into the statement, as the index of the others' acts says it. */
const OWN = sql.lit<Act>('profile.update')

/**
 * Everyone who has done something that only administrators do, by name. Goes from actor to actor along the index,
 * however long the log is.
 */
export async function actors(db: Db) {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive acted (id) as (
      (select actor_id from audit_entries
        where actor_id is not null and action <> ${OWN} order by actor_id limit 1)
      union all
      select (select e.actor_id from audit_entries e
        where e.actor_id > acted.id and e.action <> ${OWN} order by e.actor_id limit 1)
      from acted where acted.id is not null
    )
    select users.id, users.name from acted join users on users.id = acted.id order by users.name, users.id`.execute(db)
  return rows
}

function matching(db: Db, { search, person, act, from, to }: Wanted) {
  let query = db.selectFrom('audit_entries')
  if (search) query = query.where(sql<string>`lower(audit_entries.details::text)`, 'like', containing(search))
  if (person) query = query.where('audit_entries.actor_id', '=', person)
  if (act) query = query.where('audit_entries.action', '=', act)
  if (from) query = query.where('audit_entries.created_at', '>=', from)
  if (to) query = query.where('audit_entries.created_at', '<', to)
  return query
}
