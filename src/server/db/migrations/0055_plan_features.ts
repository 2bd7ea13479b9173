import { type Kysely, sql } from 'kysely'

/** What an administrator writes about a plan beside its short description, and the order in which plans are shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table plans
      add column description text not null default '',
      add column features text[] not null default '{}',
      add column position integer not null default 0
  `.execute(db)
  await sql`
    update plans set position = case plan_type when 'INITIAL' then 1 when 'HALF_YEARLY' then 2 else 3 end
  `.execute(db)
}
