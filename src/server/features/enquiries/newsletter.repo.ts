import type { Db } from '#server/db/database.ts'
import type { NewsletterSubscribers } from '#server/db/schema.ts'
import type { Cursor } from '#server/platform/paging.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { type Insertable, sql } from 'kysely'

/** Inserts the address unless it is there already; returns the stored row. */
export async function insertOrFind(trx: Db, subscriber: Insertable<NewsletterSubscribers>) {
  await trx
    .insertInto('newsletter_subscribers')
    .values(subscriber)
    .onConflict((oc) => oc.column('email').doNothing())
    .execute()
  return trx
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', subscriber.email)
    .executeTakeFirstOrThrow()
}

/** The subscriber, locked until the transaction ends: other changes wait. */
export function lock(trx: Db, id: string) {
  return trx.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Does nothing when the address unsubscribed after the email was sent: an old link does not subscribe again. */
export function confirm(db: Db, id: string, { sentAt, now }: { sentAt: Instant; now: Instant }) {
  return db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('unsubscribed_at', 'is', null), eb('unsubscribed_at', '<', sentAt)]))
    .returning('id')
    .executeTakeFirst()
}

export async function unsubscribe(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: now })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute()
}

/** Addresses without consent are not kept. */
export async function removeUnconfirmed(db: Db, createdBefore: Instant): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .execute()
}

export async function removeByEmail(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('newsletter_subscribers').where('email', '=', email).execute()
}

/** One row more than the limit, newest first: those who confirmed and have not unsubscribed. */
export function listSubscribed(db: Db, { limit, after }: { limit: number; after: Cursor | null }) {
  return db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'created_at', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
