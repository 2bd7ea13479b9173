import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Period } from '#shared/domain/statistics.ts'
import { type RawBuilder, sql } from 'kysely'

/** Periods that follow each other without a gap, oldest first. */
type Periods = readonly Period[]

/** Captured payments less refunds in paise, for each period. */
export function sumRevenue(db: Db, periods: Periods): Promise<number[]> {
  return figuresByPeriod(db, periods, {
    value: sql`sum(amount_in_paise - refunded_in_paise)`,
    at: 'captured_at',
    from: sql`payments`,
  })
}

/** Captured payments that are not refunded in full. */
export function countPurchases(db: Db, periods: Periods): Promise<number[]> {
  const from = sql`payments where refunded_in_paise < amount_in_paise`
  return figuresByPeriod(db, periods, { value: sql`count(*)`, at: 'captured_at', from })
}

/** New accounts of members (role USER), those deleted since included. */
export function countSignUps(db: Db, periods: Periods): Promise<number[]> {
  const from = sql`(
    select created_at from users where role = 'USER' union all select joined_at from deleted_members
  ) as created`
  return figuresByPeriod(db, periods, { value: sql`count(*)`, at: 'created_at', from })
}

/** Members whose plan started and who had none just before. */
export function countJoined(db: Db, periods: Periods): Promise<number[]> {
  const from = sql`(${planTimes(periods)}) as plan_times where previous_end is null or starts_at > previous_end + interval '1 second'`
  return figuresByPeriod(db, periods, { value: sql`count(*)`, at: 'starts_at', from })
}

/** Members whose plan ended, at its time, early or with their account, without another plan following. */
export function countLeft(db: Db, periods: Periods): Promise<number[]> {
  const from = sql`(${planTimes(periods)}) as plan_times where next_start is null or next_start > latest_end + interval '1 second'`
  return figuresByPeriod(db, periods, { value: sql`count(*)`, at: 'latest_end', from })
}

/**
 * The times in which members had a plan, each with the latest end before it, the latest end including it, and the start
 * of the next. Grants end a second before midnight, so that a grant that starts at midnight follows without a gap.
 */
function planTimes(periods: Periods): RawBuilder<unknown> {
  const planEnd = sql`least(ends_at, coalesce(ended_at, ends_at))`
  const window = sql`partition by user_id order by starts_at, plan_end`
  return sql`
    select starts_at, lead(starts_at) over (${window}) as next_start,
      max(plan_end) over (${window} rows between unbounded preceding and 1 preceding) as previous_end,
      max(plan_end) over (${window} rows between unbounded preceding and current row) as latest_end
    from (
      select user_id, starts_at, ${planEnd} as plan_end from grants join users on users.id = grants.user_id
      where users.role = 'USER' and ends_at >= ${startOf(periods)}::timestamptz - interval '1 second' and ${planEnd} > starts_at
      union all
      select deleted_member_id, starts_at, ended_at from deleted_member_terms
      where ended_at >= ${startOf(periods)}::timestamptz - interval '1 second'
    ) as member_plans`
}

/** One figure for each period; 0 where there are no rows. */
async function figuresByPeriod(db: Db, periods: Periods, { value, at, from }: Counted): Promise<number[]> {
  const bounds = [...periods.map((each) => each.from), ...periods.slice(-1).map(({ until }) => until)]
  const { rows } = await sql<{ period: number; figure: number }>`
    select width_bucket(${sql.ref(at)}, ${bounds}::timestamptz[]) as period, ${value}::float8 as figure
    from (select * from ${from}) as counted
    where ${sql.ref(at)} >= ${bounds[0]} and ${sql.ref(at)} < ${bounds.at(-1)}
    group by 1`.execute(db)
  const figures = new Map(rows.map(({ period, figure }) => [period, figure]))
  return periods.map((_, index) => figures.get(index + 1) ?? 0)
}

interface Counted {
  value: RawBuilder<unknown>
  /** The column with the time. */
  at: string
  from: RawBuilder<unknown>
}

function startOf(periods: Periods): Instant {
  return periods[0]?.from ?? new Date(0)
}
