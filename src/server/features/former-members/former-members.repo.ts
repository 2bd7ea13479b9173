import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/**
 * Keeps under an address what a member has used of what there is only so often: the initial plan, and coupons with a
 * bound for each member. Adds to what is kept of an account before.
 */
export async function keep(trx: Db, { userId, emailHmac, keptUntil }: Keeping): Promise<void> {
  await sql`
    insert into former_member_uses as kept (email_hmac, used, uses, kept_until)
    select ${emailHmac}::bytea, used, uses, ${keptUntil}::timestamptz from (
      select 'INITIAL' as used, 1 as uses where exists (
        select from grants join plans on plans.id = plan_id where user_id = ${userId} and plan_type = 'INITIAL'
      )
      union all
      select coupon_id::text, count(*)::int from coupon_uses join coupons on coupons.id = coupon_id
      where user_id = ${userId} and counted_at is not null and most_uses_by_member is not null
      group by coupon_id
    ) as found
    on conflict (email_hmac, used) do update
      set uses = kept.uses + excluded.uses, kept_until = excluded.kept_until`.execute(trx)
}

/** How often it was used, under any of these words for one address. */
export async function usesOf(db: Db, { emailHmacs, used }: { emailHmacs: Buffer[]; used: string }): Promise<number> {
  const { uses } = await db
    .selectFrom('former_member_uses')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('uses'), sql<number>`0`).as('uses'))
    .where('email_hmac', 'in', emailHmacs)
    .where('used', '=', used)
    .executeTakeFirstOrThrow()
  return uses
}

export async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email
}

export async function removeOver(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('former_member_uses').where('kept_until', '<=', now).execute()
}

interface Keeping {
  userId: string
  emailHmac: Buffer
  keptUntil: Instant
}
