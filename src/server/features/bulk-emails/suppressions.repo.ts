import type { Db } from '#server/db/database.ts'
import type { EmailBounces, Suppressions } from '#server/db/schema.ts'
import type { Cursor } from '#server/platform/paging.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Insertable } from 'kysely'

/** Adds a bounce; false when the same event is there already. */
export async function insertBounce(trx: Db, bounce: Insertable<EmailBounces>): Promise<boolean> {
  const added = await trx
    .insertInto('email_bounces')
    .values(bounce)
    .onConflict((oc) => oc.column('event_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function countSoftBounces(trx: Db, address: string, since: Instant): Promise<number> {
  const { count } = await trx
    .selectFrom('email_bounces')
    .where('address', '=', address)
    .where('kind', '=', 'SOFT')
    .where('at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Suppresses an address; the first reason stays, except that a complaint replaces it. */
export async function suppress(trx: Db, suppression: Insertable<Suppressions>): Promise<void> {
  await trx
    .insertInto('suppressions')
    .values(suppression)
    .onConflict((oc) =>
      oc
        .column('address')
        .doUpdateSet(({ ref }) => ({ reason: ref('excluded.reason'), at: ref('excluded.at') }))
        .where('suppressions.reason', '<>', 'COMPLAINT')
        .where('excluded.reason', '=', 'COMPLAINT'),
    )
    .execute()
}

/** One row more than the limit, newest first; `search` is the beginning of an address. */
export function list(db: Db, { limit, after, search }: { limit: number; after: Cursor | null; search: string }) {
  return db
    .selectFrom('suppressions')
    .select(['id', 'address', 'reason', 'at as created_at'])
    .$if(search !== '', (query) => query.where('address', 'like', beginningWith(search)))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('at', 'id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function count(db: Db, search: string): Promise<number> {
  const row = await db
    .selectFrom('suppressions')
    .$if(search !== '', (query) => query.where('address', 'like', beginningWith(search)))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

const beginningWith = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Ends a suppression and forgets the bounces that led to it; undefined when there is none. */
export async function lift(trx: Db, id: string): Promise<string | undefined> {
  const lifted = await trx.deleteFrom('suppressions').where('id', '=', id).returning('address').executeTakeFirst()
  if (lifted) await trx.deleteFrom('email_bounces').where('address', '=', lifted.address).execute()
  return lifted?.address
}

/** Everything about an address, in the transaction that deletes its account. */
export async function removeByAddress(trx: Db, address: string): Promise<void> {
  await trx.deleteFrom('suppressions').where('address', '=', address).execute()
  await trx.deleteFrom('email_bounces').where('address', '=', address).execute()
}

export async function removeBouncesBefore(db: Db, instant: Instant): Promise<void> {
  await db.deleteFrom('email_bounces').where('at', '<', instant).execute()
}

/** Whether the account with this address was sent a bulk email since then. */
export async function hadBulkEmail(db: Db, { address, since }: { address: string; since: Instant }): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .innerJoin('bulk_emails', 'bulk_emails.user_id', 'users.id')
    .where('users.email', '=', address)
    .where('bulk_emails.state', '=', 'SENT')
    .where('bulk_emails.done_at', '>', since)
    .select('bulk_emails.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
