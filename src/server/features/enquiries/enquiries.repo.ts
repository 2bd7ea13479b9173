import type { Db } from '#server/db/database.ts'
import type { Enquiries } from '#server/db/schema.ts'
import { containsPattern, type Cursor } from '#server/platform/paging.ts'
import type { EnquiryKind, EnquiryState } from '#shared/contract/enquiries.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { rolesWith, type TeamRole } from '#shared/domain/permissions.ts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'

type NewEnquiry = Omit<Insertable<Enquiries>, 'answered_at' | 'awaits_digest'>

/** Returns undefined when the same message has been stored before. */
export function insertIfNew(trx: Db, message: NewEnquiry) {
  return trx
    .insertInto('enquiries')
    .values({ ...message, answered_at: null })
    .onConflict((oc) => oc.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Marks a message without a notice, to be counted in the next digest. */
export async function markForDigest(trx: Db, id: string): Promise<void> {
  await trx.updateTable('enquiries').set({ awaits_digest: true }).where('id', '=', id).execute()
}

/** Counts the messages marked for the digest and unmarks them. */
export async function takeMarkedForDigest(trx: Db): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('enquiries')
    .set({ awaits_digest: false })
    .where('awaits_digest', '=', true)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export type MessageRow = Selectable<Enquiries>

export function find(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The message, locked until the transaction ends: other changes wait. */
export function lock(trx: Db, id: string) {
  return trx.selectFrom('enquiries').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function markAnswered(trx: Db, id: string, at: Instant | null) {
  return trx
    .updateTable('enquiries')
    .set({ answered_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeByEmail(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('enquiries').where('email', '=', email).execute()
}

/** Of those in the team who answer enquiries. */
export async function addressesOfAnswerers(db: Db): Promise<string[]> {
  const answerers = await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select('email')
    .where('roles', '&&', sql<TeamRole[]>`${rolesWith('enquiries.answer')}::text[]`)
    .orderBy('users.id')
    .execute()
  return answerers.map(({ email }) => email)
}

/** Selects enquiries; null, or an empty text, selects all. */
interface EnquiryFilter {
  search: string
  kind: EnquiryKind | null
  state: EnquiryState | null
}

export interface EnquiryRow {
  id: string
  kind: EnquiryKind
  name: string
  email: string
  subject: string
  message: string
  state: EnquiryState
  created_at: Date
}

/** One row more than the limit, newest first: messages and newsletter addresses in one list. */
export async function list(
  db: Db,
  { limit, after, ...wanted }: EnquiryFilter & { limit: number; after: Cursor | null },
) {
  const behind = after ? sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql`true`
  const newest = sql`order by created_at desc, id desc limit ${limit + 1}`
  const { messages, addresses } = bothQueries(wanted)
  // Each query is limited by itself, along its own index, before the union.
  const { rows } = await sql<EnquiryRow>`
    (${messages} and ${behind} ${newest}) union all (${addresses} and ${behind} ${newest}) ${newest}`.execute(db)
  return rows
}

export async function count(db: Db, wanted: EnquiryFilter): Promise<number> {
  const { messages, addresses } = bothQueries(wanted)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${messages} union all ${addresses}) as enquiries`.execute(db)
  return rows[0]?.total ?? 0
}

/** Queries for both tables with the same columns; `state` is derived from the timestamps. */
function bothQueries({ search, kind, state }: EnquiryFilter): {
  messages: RawBuilder<unknown>
  addresses: RawBuilder<unknown>
} {
  const isOf = (each: EnquiryKind) => (kind === null || kind === each ? sql`true` : sql`false`)
  const is = (column: RawBuilder<unknown>) => (state === null ? sql`true` : sql`${column} = ${state}`)
  const has = (words: RawBuilder<unknown>) =>
    search === '' ? sql`true` : sql`${words} like ${containsPattern(search)}`
  return {
    messages: sql`
      select id, 'CONTACT' as kind, first_name || ' ' || last_name as name, email, subject, message,
        ${messageState} as state, created_at
      from enquiries where ${isOf('CONTACT')} and ${state === 'NEW' ? isNew : is(messageState)} and ${has(messageWords)}`,
    addresses: sql`
      select id, 'NEWSLETTER' as kind, '' as name, email, '' as subject, '' as message,
        ${addressState} as state, created_at
      from newsletter_subscribers where ${isOf('NEWSLETTER')} and ${is(addressState)} and ${has(sql`lower(email)`)}`,
  }
}

const messageWords = sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || subject || ' ' || message)`
/** Must be the condition of the index `enquiries_new`. */
const isNew = sql`answered_at is null`
const messageState = sql`case when answered_at is null then 'NEW' else 'ANSWERED' end`
const addressState = sql`case when unsubscribed_at is not null then 'UNSUBSCRIBED'
  when confirmed_at is not null then 'SUBSCRIBED' else 'ASKED' end`
