import type { Db } from '#server/db/database.ts'
import type { NewsletterSubscribers } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

/** Notes that the address asks, unless it has asked before; answers the row that stands. */
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

/** The subscriber, with everyone else who changes him waiting until the transaction ends. */
export function lock(trx: Db, id: string) {
  return trx.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Nothing when the address left after it was asked: an old letter does not bring anyone back. */
export function confirm(db: Db, id: string, { askedAt, now }: { askedAt: Instant; now: Instant }) {
  return db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('unsubscribed_at', 'is', null), eb('unsubscribed_at', '<', askedAt)]))
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

/** Who never followed the link has not agreed to be kept. */
export async function removeUnconfirmed(db: Db, askedBefore: Instant): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', askedBefore)
    .execute()
}

export async function remove(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('newsletter_subscribers').where('email', '=', email).execute()
}
