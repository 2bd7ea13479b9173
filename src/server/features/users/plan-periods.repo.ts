import type { Instant } from '#shared/domain/ist.ts'
import type { PlanType, SubscriptionStatus } from '#shared/domain/plans.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/* `subscriptionAt` of shared/domain/access.ts as conditions on the table `plan_periods`. */

/** Keeps PostgreSQL from reading the whole table into a hash: the few rows of one member or one end are looked up. */
export const BY_INDEX = sql`offset 0`

/** A plan or an end without a status is that of running plans. */
export interface PeriodFilter {
  status?: SubscriptionStatus | undefined
  plan?: PlanType | undefined
  /** Only running plans that end until then. */
  endsBefore?: Instant | undefined
}

/** Whether the row `period` is the one that the member's subscription shows now, and matches the filter. */
export function isShownPeriod({ status, plan, endsBefore }: PeriodFilter, now: Instant): RawBuilder<SqlBool> {
  if (status === 'INACTIVE') return sql`false`
  const conditions = [status === 'EXPIRED' ? isLastPeriod(now) : isRunningPeriod(now)]
  if (plan) conditions.push(sql`period.plan_type = ${plan}`)
  if (endsBefore) conditions.push(sql`period.ends_at > ${now} and period.ends_at <= ${endsBefore}`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The same for the member `users`; true without a filter. */
export function hasPeriod(filter: PeriodFilter, now: Instant): RawBuilder<SqlBool> {
  const { status, plan, endsBefore } = filter
  if (status === undefined && plan === undefined && endsBefore === undefined) return sql`true`
  // Without a subscription there is neither a plan nor an end.
  if (status !== 'INACTIVE' || plan !== undefined || endsBefore !== undefined) return exists(isShownPeriod(filter, now))
  const shown = [isShownPeriod({ status: 'ACTIVE' }, now), isShownPeriod({ status: 'EXPIRED' }, now)]
  return sql.join<SqlBool>(
    shown.map((each) => sql`not ${exists(each)}`),
    sql` and `,
  )
}

function exists(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`exists (select from plan_periods as period where period.user_id = users.id and ${condition})`
}

/** Of several running periods the highest tier counts. */
function isRunningPeriod(now: Instant): RawBuilder<SqlBool> {
  return sql`period.starts_at <= ${now} and period.ends_at > ${now} and not exists (
    select from plan_periods as higher where higher.user_id = period.user_id
      and higher.starts_at <= ${now} and higher.ends_at > ${now} and higher.tier > period.tier
    ${BY_INDEX}
  )`
}

/** The last period to end, unless an administrator ended it. */
function isLastPeriod(now: Instant): RawBuilder<SqlBool> {
  return sql`period.ends_at <= ${now} and not period.was_removed and not exists (
    select from plan_periods as later where later.user_id = period.user_id
      and later.starts_at <= ${now} and (later.ends_at, later.tier) > (period.ends_at, period.tier)
    ${BY_INDEX}
  )`
}
