import type { Db } from '#server/db/database.ts'
import type { AuditEntries } from '#server/db/schema.ts'
import { containsPattern, type Cursor, newestFirst } from '#server/platform/paging.ts'
import type { AuditAction } from '#shared/domain/audit.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql } from 'kysely'

export function insert(trx: Db, entry: Insertable<AuditEntries>) {
  return trx.insertInto('audit_entries').values(entry).execute()
}

export async function clearDetails(trx: Db, subject: string): Promise<void> {
  await trx.updateTable('audit_entries').set({ details: '{}' }).where('subject', '=', subject).execute()
}

/** Removes the reason and the note from the entries about these subjects. */
export async function removeTexts(trx: Db, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  await trx
    .updateTable('audit_entries')
    .set({ details: sql`details #- '{after,reason}' #- '{after,note}'` })
    .where('subject', 'in', subjects)
    .execute()
}

const EXPORTED: AuditAction = 'user.export'

/** The search texts of user exports, found by the index on the action. */
export function exportSearches(trx: Db): Promise<{ id: string; search: string }[]> {
  return trx
    .selectFrom('audit_entries')
    .select(['id', sql<string>`details ->> 'search'`.as('search')])
    .where('action', '=', EXPORTED)
    .where(sql<string>`details ->> 'search'`, 'is not', null)
    .execute()
}

export async function removeSearches(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('audit_entries')
    .set({ details: sql`details - 'search'` })
    .where('id', 'in', ids)
    .execute()
}

/** Earlier names and numbers of a subject, from its recorded changes. */
export async function formerNames(
  trx: Db,
  subject: string,
): Promise<{ name: string | null; mobileNumber: string | null }[]> {
  const earlier = sql`details -> 'before'`
  return await trx
    .selectFrom('audit_entries')
    .select([
      sql<string | null>`${earlier} ->> 'name'`.as('name'),
      sql<string | null>`${earlier} ->> 'mobileNumber'`.as('mobileNumber'),
    ])
    .where('subject', '=', subject)
    .where(sql`${earlier}`, 'is not', null)
    .execute()
}

/** Selects entries; `from` is inclusive, `to` is exclusive. */
interface AuditFilter {
  /** Matches names and changed values. */
  search: string
  person: string | undefined
  act: AuditAction | undefined
  from: Instant | undefined
  to: Instant | undefined
}

/** One row more than the limit, newest first, each with its actor (null once the account is deleted). */
export function list(db: Db, { limit, after, ...filter }: AuditFilter & { limit: number; after: Cursor | null }) {
  let query = matching(db, filter)
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .selectAll('audit_entries')
    .select('users.name as actor_name')
  return newestFirst(query, { limit, after, table: 'audit_entries' }).execute()
}
export type EntryRow = Awaited<ReturnType<typeof list>>[number]

export async function count(db: Db, filter: AuditFilter): Promise<number> {
  const row = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** A literal in the statement, because the condition must match that of the partial index. */
const OWN_PROFILE_CHANGE = sql.lit<AuditAction>('profile.update')

/**
 * Everyone who has done something that only administrators do, by name. Skips from actor to actor along the index, so
 * that the length of the log does not matter.
 */
export async function actors(db: Db) {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive acted (id) as (
      (select actor_id from audit_entries
        where actor_id is not null and action <> ${OWN_PROFILE_CHANGE} order by actor_id limit 1)
      union all
      select (select e.actor_id from audit_entries e
        where e.actor_id > acted.id and e.action <> ${OWN_PROFILE_CHANGE} order by e.actor_id limit 1)
      from acted where acted.id is not null
    )
    select users.id, users.name from acted join users on users.id = acted.id order by users.name, users.id`.execute(db)
  return rows
}

function matching(db: Db, { search, person, act, from, to }: AuditFilter) {
  let query = db.selectFrom('audit_entries')
  if (search) query = query.where(sql<string>`lower(audit_entries.details::text)`, 'like', containsPattern(search))
  if (person) query = query.where('audit_entries.actor_id', '=', person)
  if (act) query = query.where('audit_entries.action', '=', act)
  if (from) query = query.where('audit_entries.created_at', '>=', from)
  if (to) query = query.where('audit_entries.created_at', '<', to)
  return query
}
