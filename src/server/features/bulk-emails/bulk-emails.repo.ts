import type { Db } from '#server/db/database.ts'
import type { BulkEmails, BulkMailings } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Purpose } from '#shared/domain/channel-consents.ts'
import type { Language } from '#shared/domain/locale.ts'
import { type Insertable, sql } from 'kysely'

/** Adds the texts of a message; the first ones stay. */
export async function insertMailing(trx: Db, mailing: Insertable<BulkMailings>): Promise<void> {
  await trx
    .insertInto('bulk_mailings')
    .values(mailing)
    .onConflict((oc) => oc.column('id').doNothing())
    .execute()
}

/** Adds emails in one statement and returns how many are new: a member has one of each message. */
export async function insert(trx: Db, emails: Insertable<BulkEmails>[]): Promise<number> {
  if (emails.length === 0) return 0
  const rows = await trx
    .insertInto('bulk_emails')
    .columns(['id', 'mailing_id', 'user_id', 'address', 'name', 'language'])
    .expression(
      sql`select * from unnest(
        ${emails.map(({ id }) => id)}::uuid[], ${emails.map((each) => each.mailing_id)}::uuid[],
        ${emails.map((each) => each.user_id)}::uuid[], ${emails.map(({ address }) => address)}::text[],
        ${emails.map(({ name }) => name)}::text[], ${emails.map(({ language }) => language)}::text[])`,
    )
    .onConflict((oc) => oc.columns(['mailing_id', 'user_id']).doNothing())
    .returning('id')
    .execute()
  return rows.length
}

export async function setMailingState(trx: Db, id: string, state: 'SENDING' | 'PAUSED' | 'CANCELLED'): Promise<void> {
  await trx.updateTable('bulk_mailings').set({ state }).where('id', '=', id).where('state', '<>', 'CANCELLED').execute()
}

/** An email to send now; a claim before `claimedSince` is a dead node's. */
interface Claim {
  limit: number
  purposes: readonly Purpose[]
  /** Whether mailings that are sent by day alone wait. */
  isNight: boolean
  now: Instant
  claimedSince: Instant
}

export interface ClaimedEmail {
  id: string
  mailing_id: string
  user_id: string
  address: string
  name: string
  language: Language
  attempts: number
  state: 'SENDING' | 'SKIPPED'
}

/**
 * Claims the oldest emails that wait, and skips those that nobody may get any more: in the same statement it reads
 * whether the message is still sent, whether the recipient is still a member and wants such emails (`isWelcome`), and
 * whether the address is suppressed. Callers hold the lock of the sender, so no two claim at once.
 */
export async function claim(trx: Db, { limit, purposes, isNight, now, claimedSince }: Claim): Promise<ClaimedEmail[]> {
  const { rows } = await sql<ClaimedEmail>`
    with checked as (
      select open.id, case
        when m.state = 'CANCELLED' then 'CANCELLED'
        when m.valid_until <= ${now}::timestamptz then 'TOO_OLD'
        when u.role <> 'USER' then 'NOT_A_MEMBER'
        when exists (select from suppressions s where s.address = open.address) then 'SUPPRESSED'
        when m.purpose = 'SERVICE' and c.given is false then 'REFUSED'
        when m.purpose = 'MARKETING' and c.given is not true then 'NOT_AGREED'
      end as reason
      from bulk_mailings m
      cross join lateral (
        select b.id, b.user_id, b.address from bulk_emails b
        where b.mailing_id = m.id and b.state in ('WAITING', 'SENDING')
          and ((b.state = 'WAITING' and (b.try_after is null or b.try_after <= ${now}::timestamptz))
            or b.claimed_at < ${claimedSince}::timestamptz)
        order by b.id limit ${limit}
      ) open
      join users u on u.id = open.user_id
      left join channel_consents c on c.user_id = open.user_id and c.channel = 'EMAIL' and c.purpose = m.purpose
      where m.state <> 'PAUSED' and m.purpose = any(${purposes}::text[]) and not (m.is_by_day and ${isNight}::boolean)
      order by open.id limit ${limit}
    )
    update bulk_emails b set
      state = case when checked.reason is null then 'SENDING' else 'SKIPPED' end,
      reason = checked.reason,
      claimed_at = ${now}::timestamptz,
      done_at = case when checked.reason is null then null else ${now}::timestamptz end,
      attempts = b.attempts + case when checked.reason is null then 1 else 0 end
    from checked
    where b.id = checked.id and b.state in ('WAITING', 'SENDING')
    returning b.id, b.mailing_id, b.user_id, b.address, b.name, b.language, b.attempts, b.state`.execute(trx)
  return rows
}

export function findMailings(db: Db, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('bulk_mailings').select(['id', 'purpose', 'texts']).where('id', 'in', ids).execute()
}

/** Records that the server took an email. */
export async function markSent(db: Db, { id, now }: { id: string; now: Instant }): Promise<void> {
  await db
    .updateTable('bulk_emails')
    .set({ state: 'SENT', done_at: now })
    .where('id', '=', id)
    .where('state', '=', 'SENDING')
    .execute()
}

export async function markFailed(db: Db, { id, reason, now }: { id: string; reason: string; now: Instant }) {
  await db
    .updateTable('bulk_emails')
    .set({ state: 'FAILED', reason, done_at: now })
    .where('id', '=', id)
    .where('state', '=', 'SENDING')
    .execute()
}

/** Gives claimed emails back: with `tryAfter` they wait until then, otherwise they were not tried. */
export async function release(
  db: Db,
  { ids, claimedAt, tryAfter = null }: { ids: string[]; claimedAt: Instant; tryAfter?: Instant | null },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('bulk_emails')
    .set((eb) => ({
      state: 'WAITING' as const,
      claimed_at: null,
      try_after: tryAfter,
      attempts: eb('attempts', '-', tryAfter === null ? 1 : 0),
    }))
    .where('id', 'in', ids)
    .where('state', '=', 'SENDING')
    .where('claimed_at', '=', claimedAt)
    .execute()
}

/** What became of emails, once for each. */
export function takeResults(trx: Db, limit: number) {
  return trx
    .updateTable('bulk_emails')
    .set({ is_reported: true })
    .where('id', 'in', (query) =>
      query
        .selectFrom('bulk_emails')
        .select('id')
        .where('done_at', 'is not', null)
        .where('is_reported', '=', false)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['mailing_id', 'user_id', 'state', 'reason', 'done_at'])
    .execute()
}

/** How many emails could be sent now; more than `limit` are not counted. */
export async function countOpen(db: Db, { limit, purposes, isNight, now, claimedSince }: Claim): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from bulk_mailings m cross join lateral (
        select from bulk_emails b
        where b.mailing_id = m.id and b.state in ('WAITING', 'SENDING')
          and ((b.state = 'WAITING' and (b.try_after is null or b.try_after <= ${now}::timestamptz))
            or b.claimed_at < ${claimedSince}::timestamptz)
        limit ${limit}
      ) open
      where m.state <> 'PAUSED' and m.purpose = any(${purposes}::text[]) and not (m.is_by_day and ${isNight}::boolean)
      limit ${limit}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function removeOlderThan(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('bulk_mailings').where('created_at', '<', instant).execute()
}

/** Emails of all mailings that are still to be sent. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('bulk_emails')
    .where('state', 'in', ['WAITING', 'SENDING'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
