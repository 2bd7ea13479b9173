import { type Kysely, sql } from 'kysely'

/** How far each member has come in each item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table progress (
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('VIDEO', 'AUDIO', 'EBOOK')),
    item_id uuid not null,
    furthest double precision not null check (furthest >= 0),
    latest double precision not null check (latest >= 0),
    latest_at timestamptz(3) not null,
    length double precision not null check (length > 0),
    seen bit(100) not null,
    finished_at timestamptz(3),
    primary key (user_id, kind, item_id)
  )`,
  'create index progress_latest on progress (user_id, latest_at desc)',
  'create index progress_of_item on progress (kind, item_id)',
]
