import { type Kysely, sql } from 'kysely'

/** Notes and bookmarks of members. The item is in one of three tables, and the note outlives it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table notes (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    client_id uuid not null,
    kind text not null check (kind in ('VIDEO', 'AUDIO', 'EBOOK')),
    item_id uuid not null,
    item_title text not null,
    starts_at double precision not null,
    ends_at double precision,
    text bytea,
    created_at timestamptz(3) not null,
    changed_at timestamptz(3),
    version integer not null default 1,
    unique (user_id, client_id)
  )`,
  'create index notes_of_user on notes (user_id, created_at, id)',
]
