import { type Kysely, sql } from 'kysely'

/** What the dashboard's figures need of members who have left: times alone, nothing that says who it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table departed_members (
    id uuid primary key,
    joined_at timestamptz(3) not null,
    left_at timestamptz(3) not null
  )`,
  `create table departed_terms (
    departed_id uuid not null references departed_members on delete cascade,
    starts_at timestamptz(3) not null,
    ended_at timestamptz(3) not null check (ended_at > starts_at)
  )`,
  'create index departed_terms_of on departed_terms (departed_id)',
]
