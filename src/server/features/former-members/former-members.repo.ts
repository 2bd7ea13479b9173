import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { sql } from 'kysely'

/**
 * Records under an address which limited offers a member has used: the initial plan, and coupons with a limit per
 * member. Adds to the uses of earlier accounts.
 */
export async function recordUses(trx: Db, { userId, emailHmac, keptUntil }: UsesToRecord): Promise<void> {
  await sql`
    insert into former_member_uses as earlier (email_hmac, used, uses, kept_until)
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
      set uses = earlier.uses + excluded.uses, kept_until = excluded.kept_until`.execute(trx)
}

/** How often it was used, under any of these HMACs of one address. */
export async function countUses(db: Db, { emailHmacs, used }: { emailHmacs: Buffer[]; used: string }): Promise<number> {
  const { uses } = await db
    .selectFrom('former_member_uses')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('uses'), sql<number>`0`).as('uses'))
    .where('email_hmac', 'in', emailHmacs)
    .where('used', '=', used)
    .executeTakeFirstOrThrow()
  return uses
}

export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email
}

export async function removeExpired(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('former_member_uses').where('kept_until', '<=', now).execute()
}

interface UsesToRecord {
  userId: string
  emailHmac: Buffer
  keptUntil: Instant
}
