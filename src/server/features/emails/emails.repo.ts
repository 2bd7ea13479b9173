import type { Db } from '#server/db/database.ts'
import type { Emails } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/domain/locale.ts'
import type { Cursor } from '#server/platform/paging.ts'
import type { Insertable, Selectable } from 'kysely'

export async function insert(trx: Db, email: Insertable<Emails>): Promise<void> {
  await trx.insertInto('emails').values(email).execute()
}

/** The language and time zone of the account with this address; null when there is none, or nothing is known of it. */
export async function findLocale(db: Db, address: string): Promise<Locale | null> {
  const row = await db
    .selectFrom('locales')
    .innerJoin('users', 'users.id', 'locales.user_id')
    .where('users.email', '=', address)
    .select(['language', 'time_zone'])
    .executeTakeFirst()
  return row ? { language: row.language ?? DEFAULT_LOCALE.language, timeZone: row.time_zone } : null
}

/** A node that claimed an email before `claimedSince` is taken for dead. */
interface Claim {
  id: string
  now: Instant
  claimedSince: Instant
}

/** Claims an email for sending and counts the attempt; undefined when it is claimed, sent, given up or expired. */
export function claim(db: Db, { id, now, claimedSince }: Claim) {
  return db
    .updateTable('emails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), claimed_at: now }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(({ eb, or }) => or([eb('claimed_at', 'is', null), eb('claimed_at', '<', claimedSince)]))
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .returning([
      'recipient',
      'subject',
      'text',
      'html',
      'unsubscribe_url',
      'reply_to',
      'calendar_file',
      'send_guard',
      'send_guard_subject',
    ])
    .returning(({ exists, selectFrom }) =>
      exists(selectFrom('suppressions').whereRef('suppressions.address', '=', 'emails.recipient')).as('is_suppressed'),
    )
    .executeTakeFirst()
}

/** Whether it still has to be sent. */
export async function isUnsent(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('emails')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Releases the claim after a failed attempt, unless another node holds it by now. */
export async function release(db: Db, { id, claimedAt }: { id: string; claimedAt: Instant }): Promise<void> {
  await db
    .updateTable('emails')
    .set({ claimed_at: null })
    .where('id', '=', id)
    .where('claimed_at', '=', claimedAt)
    .execute()
}

/** Removes the content of a sent email, which may hold a sign-in code or link. */
export async function markSent(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('emails')
    .set({ ...withoutContent, sent_at: now })
    .where('id', '=', id)
    .execute()
}

/** Keeps the content of an undeliverable email so that it can be sent again, unless the email expires. */
export async function markGivenUp(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('emails')
    .set({ given_up_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('valid_until', 'is', null)
    .execute()
  await markObsolete(db, id, now)
}

/** Gives up an email that is no longer due and removes its content. */
export async function markObsolete(db: Db, id: string, now: Instant): Promise<void> {
  await discarding(db, id, now).execute()
}

/** The same, if the email has expired. */
export async function markExpired(db: Db, id: string, now: Instant): Promise<void> {
  await discarding(db, id, now).where('valid_until', '<=', now).execute()
}

function discarding(db: Db, id: string, now: Instant) {
  return db
    .updateTable('emails')
    .set({ ...withoutContent, given_up_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
}

export async function recordFailure(db: Db, id: string, failure: string): Promise<void> {
  await db.updateTable('emails').set({ last_failure: failure }).where('id', '=', id).execute()
}

/** An email that waits, or was given up with its content. */
export type UnsentEmail = Pick<
  Selectable<Emails>,
  'id' | 'recipient' | 'subject' | 'created_at' | 'given_up_at' | 'attempts' | 'last_failure'
>

export function unsent(
  db: Db,
  { limit, after, now }: { limit: number; after: Cursor | null; now: Instant },
): Promise<UnsentEmail[]> {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'created_at', 'given_up_at', 'attempts', 'last_failure'])
    .where('sent_at', 'is', null)
    .where('text', '<>', '')
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.createdAt ?? now, after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export interface EmailCounts {
  waiting: number
  givenUp: number
  sentSince: number
}

/** Counts emails; expired ones and those no longer due are neither waiting nor given up. */
export async function countByState(db: Db, { since, now }: { since: Instant; now: Instant }): Promise<EmailCounts> {
  const unsentCounts = await db
    .selectFrom('emails')
    .where('sent_at', 'is', null)
    .where('text', '<>', '')
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('given_up_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('given_up_at', 'is not', null).as('givenUp'),
    ])
    .executeTakeFirstOrThrow()
  const { sentSince } = await db
    .selectFrom('emails')
    .where('sent_at', '>=', since)
    .select(({ fn }) => fn.countAll<number>().as('sentSince'))
    .executeTakeFirstOrThrow()
  return { ...unsentCounts, sentSince }
}

/** Makes a given-up email wait again with all its attempts; of two concurrent callers one succeeds. */
export function requeue(trx: Db, id: string, now: Instant) {
  return trx
    .updateTable('emails')
    .set({ given_up_at: null, attempts: 0, last_failure: null, claimed_at: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is not', null)
    .where('text', '<>', '')
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .returning(['id', 'unsubscribe_url'])
    .executeTakeFirst()
}

export async function removeOlderThan(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('emails').where('created_at', '<', instant).execute()
}

/** Every email to an address, sent or not; jobs in progress then find nothing to send. */
export async function removeByRecipient(trx: Db, recipient: string): Promise<void> {
  await trx.deleteFrom('emails').where('recipient', '=', recipient).execute()
}

const withoutContent = { text: '', html: null, unsubscribe_url: null, reply_to: null, calendar_file: null }
