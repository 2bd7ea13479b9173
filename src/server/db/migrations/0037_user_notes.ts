import { type Kysely, sql } from 'kysely'

/** Administrators' notes on users, which only administrators read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table user_notes (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    author_id uuid references users on delete set null,
    text text not null,
    created_at timestamptz(3) not null,
    changed_at timestamptz(3),
    version integer not null default 1
  )`,
  'create index user_notes_of_user on user_notes (user_id, created_at)',
  'create index user_notes_of_author on user_notes (author_id) where author_id is not null',
]
