import type { Db } from '#server/db/database.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Stretch } from '#shared/domain/statistics.ts'
import { type RawBuilder, sql } from 'kysely'

/** Stretches of time that follow each other without a gap, oldest first. */
export type Stretches = readonly Stretch[]

/** Captured payments less refunds in paise, for each of the stretches. */
export function revenue(db: Db, stretches: Stretches): Promise<number[]> {
  return sums(db, stretches, {
    value: sql`sum(amount_in_paise - refunded_in_paise)`,
    at: 'captured_at',
    from: sql`payments`,
  })
}

/** Payments that were captured and have not gone back whole. */
export function purchases(db: Db, stretches: Stretches): Promise<number[]> {
  const from = sql`payments where refunded_in_paise < amount_in_paise`
  return sums(db, stretches, { value: sql`count(*)`, at: 'captured_at', from })
}

/** Accounts of members (role USER) that were made, also of those who have left since. */
export function signUps(db: Db, stretches: Stretches): Promise<number[]> {
  const from = sql`(
    select created_at from users where role = 'USER' union all select joined_at from departed_members
  ) as came`
  return sums(db, stretches, { value: sql`count(*)`, at: 'created_at', from })
}

/** Members who began to have a plan: those who had none until then. */
export function joined(db: Db, stretches: Stretches): Promise<number[]> {
  const from = sql`(${held(stretches)}) as held where held_before is null or starts_at > held_before + interval '1 second'`
  return sums(db, stretches, { value: sql`count(*)`, at: 'starts_at', from })
}

/** Members whose plan ended, by itself, before its time or with their leave, and no other followed. */
export function left(db: Db, stretches: Stretches): Promise<number[]> {
  const from = sql`(${held(stretches)}) as held where next_at is null or next_at > held_until + interval '1 second'`
  return sums(db, stretches, { value: sql`count(*)`, at: 'held_until', from })
}

/**
 * Each time that a member held a plan, with how far what came before it reached, how far all of it reaches, and when
 * the next begins. Terms end a second before midnight, so that what begins at midnight follows without a gap.
 */
function held(stretches: Stretches): RawBuilder<unknown> {
  const over = sql`least(ends_at, coalesce(ended_at, ends_at))`
  const window = sql`partition by user_id order by starts_at, over_at`
  return sql`
    select starts_at, lead(starts_at) over (${window}) as next_at,
      max(over_at) over (${window} rows between unbounded preceding and 1 preceding) as held_before,
      max(over_at) over (${window} rows between unbounded preceding and current row) as held_until
    from (
      select user_id, starts_at, ${over} as over_at from grants join users on users.id = grants.user_id
      where users.role = 'USER' and ends_at >= ${firstOf(stretches)}::timestamptz - interval '1 second' and ${over} > starts_at
      union all
      select departed_id, starts_at, ended_at from departed_terms
      where ended_at >= ${firstOf(stretches)}::timestamptz - interval '1 second'
    ) as held_times`
}

/** One figure for each stretch; 0 where nothing happened. */
async function sums(db: Db, stretches: Stretches, { value, at, from }: Counted): Promise<number[]> {
  const bounds = [...stretches.map((each) => each.from), ...stretches.slice(-1).map(({ until }) => until)]
  const { rows } = await sql<{ stretch: number; figure: number }>`
    select width_bucket(${sql.ref(at)}, ${bounds}::timestamptz[]) as stretch, ${value}::float8 as figure
    from (select * from ${from}) as counted
    where ${sql.ref(at)} >= ${bounds[0]} and ${sql.ref(at)} < ${bounds.at(-1)}
    group by 1`.execute(db)
  const figures = new Map(rows.map(({ stretch, figure }) => [stretch, figure]))
  return stretches.map((_, index) => figures.get(index + 1) ?? 0)
}

interface Counted {
  value: RawBuilder<unknown>
  /** The column that tells when. */
  at: string
  from: RawBuilder<unknown>
}

function firstOf(stretches: Stretches): Instant {
  return stretches[0]?.from ?? new Date(0)
}
