import type { Db } from '#server/db/database.ts'
import type { OutboxMails } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

export async function insert(trx: Db, mail: Insertable<OutboxMails>): Promise<void> {
  await trx.insertInto('outbox_mails').values(mail).execute()
}

/** The letter, its tries counted up; nothing when it was sent, given up or is of no use any more. */
export function takeUp(db: Db, id: string, now: Instant) {
  return db
    .updateTable('outbox_mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .returning(['recipient', 'subject', 'text', 'html', 'unsubscribe_url', 'judge', 'judged_about'])
    .executeTakeFirst()
}

/** A letter on its way needs no copy of its words here: they may open a door. */
export async function markSent(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ ...wordless, sent_at: now })
    .where('id', '=', id)
    .execute()
}

export async function markGivenUp(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ ...wordless, given_up_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export async function removeOlderThan(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('outbox_mails').where('created_at', '<', instant).execute()
}

/** Every letter to an address, sent or not: what is on its way finds nothing to send. */
export async function removeTo(trx: Db, recipient: string): Promise<void> {
  await trx.deleteFrom('outbox_mails').where('recipient', '=', recipient).execute()
}

const wordless = { text: '', html: null, unsubscribe_url: null }
