import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { PLAN_TYPES, type PlanType } from '#shared/domain/plans.ts'
import type { Period } from '#shared/domain/statistics.ts'
import { sql } from 'kysely'

interface MembersOfPlan {
  planType: PlanType
  isPaid: boolean
  members: number
}

/**
 * Active members (role USER) by the plan that counts: of several running ones the highest, and a bought one before a
 * complimentary one of the same plan.
 */
export async function countActiveByPlan(db: Db, at: Instant): Promise<MembersOfPlan[]> {
  const { rows } = await sql<MembersOfPlan>`
    select plan_type as "planType", is_paid as "isPaid", count(*)::int as members
    from (
      select distinct on (grants.user_id) plans.plan_type, grants.source = 'PAYMENT' as is_paid
      from grants
      join users on users.id = grants.user_id
      join plans on plans.id = grants.plan_id
      where users.role = 'USER' and starts_at <= ${at} and ends_at > ${at} and (ended_at is null or ended_at > ${at})
      order by grants.user_id, array_position(${[...PLAN_TYPES]}::text[], plans.plan_type) desc, is_paid desc
    ) as counting
    group by 1, 2`.execute(db)
  return rows
}

/** The plans in their order, with their captured payments less refunds in paise. */
export async function listPlansWithRevenue(db: Db, { from, until }: Period) {
  const { rows } = await sql<{ planType: PlanType; planName: string; revenueInPaise: number }>`
    select plan_type as "planType", plan_name as "planName", coalesce(sum(paid), 0)::float8 as "revenueInPaise"
    from plans left join (
      select orders.plan_id, payments.amount_in_paise - refunded_in_paise as paid
      from payments join orders on orders.id = payments.order_id
      where captured_at >= ${from} and captured_at < ${until}
    ) as sold on sold.plan_id = plans.id
    group by plans.id, plan_type, plan_name
    order by array_position(${[...PLAN_TYPES]}::text[], plan_type)`.execute(db)
  return rows
}

/** Active members whose last plan ends by then. */
export async function countEndingBy(db: Db, { now, by }: { now: Instant; by: Instant }): Promise<number> {
  const planEnd = sql`least(ends_at, coalesce(ended_at, ends_at))`
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members
    from (
      select grants.user_id from grants join users on users.id = grants.user_id
      where users.role = 'USER' and ends_at > ${now} and ${planEnd} > ${now} and ${planEnd} > starts_at
      group by grants.user_id
      having max(${planEnd}) <= ${by} and min(starts_at) <= ${now}
    ) as ending`.execute(db)
  return rows[0]?.members ?? 0
}
