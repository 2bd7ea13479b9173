import { type Kysely, sql } from 'kysely'

/** The periods of each member's plans, so that the list of users can be filtered and sorted by them (decision 0051). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The rule is `joinGrants` of shared/domain/grants.ts; a test compares the two. */
const PERIODS_OF_GRANTS = `
  with held as (
    select grants.id, user_id, plan_type, starts_at, least(ends_at, ended_at) as ends_at,
      coalesce(ended_at < ends_at and end_reason = 'REMOVED', false) as was_removed
    from grants join plans on plans.id = grants.plan_id
    where user_id = any(members) and least(ends_at, ended_at) > starts_at
  ), marked as (
    select *, starts_at > max(ends_at) over earlier + interval '1 second' as follows_a_gap from held
    window earlier as (
      partition by user_id, plan_type order by starts_at, ends_at, id rows between unbounded preceding and 1 preceding
    )
  ), numbered as (
    select *, count(*) filter (where follows_a_gap) over (
      partition by user_id, plan_type order by starts_at, ends_at, id
    ) as period
    from marked
  )
  select user_id, plan_type, array_position(array['INITIAL', 'HALF_YEARLY', 'ANNUAL'], plan_type),
    min(starts_at), max(ends_at), (array_agg(was_removed order by ends_at desc, starts_at desc, id desc))[1]
  from numbered group by user_id, plan_type, period`

const statements = [
  `create table plan_periods (
    user_id uuid not null references users on delete cascade,
    plan_type text not null,
    tier smallint not null,
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    was_removed boolean not null,
    primary key (user_id, plan_type, starts_at),
    check (starts_at < ends_at)
  )`,
  'create index plan_periods_by_end on plan_periods (ends_at, user_id)',
  'create index plan_periods_by_plan on plan_periods (plan_type, ends_at, user_id)',
  'create index users_by_name on users (lower(name), id)',

  // Two changes of one member's grants at the same time follow each other: the second sees the rows of the first.
  `create function refresh_plan_periods(members uuid[]) returns void language plpgsql as $$
    begin
      perform 1 from users where id = any(members) order by id for no key update;
      delete from plan_periods where user_id = any(members);
      insert into plan_periods (user_id, plan_type, tier, starts_at, ends_at, was_removed) ${PERIODS_OF_GRANTS};
    end
  $$`,
  `create function grants_changed() returns trigger language plpgsql as $$
    begin
      perform refresh_plan_periods((select array_agg(distinct user_id) from changed));
      return null;
    end
  $$`,
  `create trigger grants_come after insert on grants referencing new table as changed
    for each statement execute function grants_changed()`,
  `create trigger grants_change after update on grants referencing new table as changed
    for each statement execute function grants_changed()`,
  `create trigger grants_leave after delete on grants referencing old table as changed
    for each statement execute function grants_changed()`,
  'select refresh_plan_periods((select array_agg(distinct user_id) from grants))',
]
