import type { Db } from '#server/db/database.ts'
import type { OutboxMails } from '#server/db/schema.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Cursor } from '#server/platform/paging.ts'
import type { Insertable, Selectable } from 'kysely'

export async function insert(trx: Db, mail: Insertable<OutboxMails>): Promise<void> {
  await trx.insertInto('outbox_mails').values(mail).execute()
}

/** `takenSince`: whoever took a letter in hand before, died with it. */
interface Taking {
  id: string
  now: Instant
  takenSince: Instant
}

/** The letter, in hand and its tries counted up; nothing when another has it, or it is sent or of no use any more. */
export function takeUp(db: Db, { id, now, takenSince }: Taking) {
  return db
    .updateTable('outbox_mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), taken_at: now }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(({ eb, or }) => or([eb('taken_at', 'is', null), eb('taken_at', '<', takenSince)]))
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .returning(['recipient', 'subject', 'text', 'html', 'unsubscribe_url', 'judge', 'judged_about'])
    .executeTakeFirst()
}

/** Whether it still has to go out. */
export async function isUnsent(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('outbox_mails')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** It did not go out: the next run may take it, unless another has it by now. */
export async function layBack(db: Db, { id, takenAt }: { id: string; takenAt: Instant }): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ taken_at: null })
    .where('id', '=', id)
    .where('taken_at', '=', takenAt)
    .execute()
}

/** A letter on its way needs no copy of its words here: they may open a door. */
export async function markSent(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ ...wordless, sent_at: now })
    .where('id', '=', id)
    .execute()
}

/** A letter that nobody took keeps its words, so that it can be sent again, unless its use ends by itself. */
export async function markGivenUp(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ given_up_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('valid_until', 'is', null)
    .execute()
  await markUseless(db, id, now)
}

/** A letter that has lost its use needs no words any more. */
export async function markUseless(db: Db, id: string, now: Instant): Promise<void> {
  await withoutUse(db, id, now).execute()
}

/** The same, if its time is over. */
export async function markOutlived(db: Db, id: string, now: Instant): Promise<void> {
  await withoutUse(db, id, now).where('valid_until', '<=', now).execute()
}

function withoutUse(db: Db, id: string, now: Instant) {
  return db
    .updateTable('outbox_mails')
    .set({ ...wordless, given_up_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
}

export async function noteFailure(db: Db, id: string, failure: string): Promise<void> {
  await db.updateTable('outbox_mails').set({ last_failure: failure }).where('id', '=', id).execute()
}

/** A letter on its way, or given up with its words. */
export type Unsent = Pick<
  Selectable<OutboxMails>,
  'id' | 'recipient' | 'subject' | 'created_at' | 'given_up_at' | 'attempts' | 'last_failure'
>

export function unsent(
  db: Db,
  { limit, after, now }: { limit: number; after: Cursor | null; now: Instant },
): Promise<Unsent[]> {
  return db
    .selectFrom('outbox_mails')
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

export interface LetterFigures {
  waiting: number
  givenUp: number
  sentSince: number
}

/** How many went out since an instant; letters that lost their use are neither waiting nor given up. */
export async function figures(db: Db, { since, now }: { since: Instant; now: Instant }): Promise<LetterFigures> {
  const unsentOnes = await db
    .selectFrom('outbox_mails')
    .where('sent_at', 'is', null)
    .where('text', '<>', '')
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('given_up_at', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('given_up_at', 'is not', null).as('givenUp'),
    ])
    .executeTakeFirstOrThrow()
  const { sentSince } = await db
    .selectFrom('outbox_mails')
    .where('sent_at', '>=', since)
    .select(({ fn }) => fn.countAll<number>().as('sentSince'))
    .executeTakeFirstOrThrow()
  return { ...unsentOnes, sentSince }
}

/** Makes a letter that was given up one that waits, with all its tries before it; of two callers at once one has it. */
export function takeBack(trx: Db, id: string, now: Instant) {
  return trx
    .updateTable('outbox_mails')
    .set({ given_up_at: null, attempts: 0, last_failure: null, taken_at: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is not', null)
    .where('text', '<>', '')
    .where(({ eb, or }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .returning(['id', 'unsubscribe_url'])
    .executeTakeFirst()
}

export async function removeOlderThan(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('outbox_mails').where('created_at', '<', instant).execute()
}

/** Every letter to an address, sent or not: what is on its way finds nothing to send. */
export async function removeTo(trx: Db, recipient: string): Promise<void> {
  await trx.deleteFrom('outbox_mails').where('recipient', '=', recipient).execute()
}

const wordless = { text: '', html: null, unsubscribe_url: null }
