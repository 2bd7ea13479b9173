import { type Kysely, sql } from 'kysely'

/** The roles of administrators. Everybody who is one already becomes an owner: they could do everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table team_members (
    user_id uuid primary key references users on delete cascade,
    roles text[] not null check (
      cardinality(roles) > 0
      and roles <@ array['OWNER', 'TEACHER', 'MODERATOR', 'ACCOUNTANT', 'SUPPORT', 'EDITOR']
    ),
    added_at timestamptz(3) not null,
    version integer not null default 1
  )`,
  `insert into team_members (user_id, roles, added_at)
   select id, array['OWNER'], created_at from users where role = 'ADMIN'`,
]
