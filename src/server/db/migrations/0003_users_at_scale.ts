import { type Kysely, sql } from 'kysely'

/** Users by the hundred thousand: searched by number too, counted as they come and go. And programmes begun anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'drop index users_search',
  `create index users_search on users using gin ((lower(name) || ' ' || email || ' ' || mobile_number) gin_trgm_ops)`,
  'create index users_by_number on users (mobile_number)',

  // Counting a hundred thousand rows took longer than reading the page. Sixteen rows, so that sign-ups do not queue.
  'create table user_totals (shard smallint primary key, total integer not null)',
  'insert into user_totals select shard, 0 from generate_series(0, 15) as shard',
  'update user_totals set total = (select count(*) from users) where shard = 0',
  `create function count_users() returns trigger language plpgsql as $$
    declare
      difference integer;
    begin
      if tg_op = 'INSERT' then
        select count(*) into difference from changed;
      else
        select -count(*) into difference from changed;
      end if;
      if difference <> 0 then
        update user_totals set total = total + difference where shard = pg_backend_pid() & 15;
      end if;
      return null;
    end
  $$`,
  `create trigger users_come after insert on users referencing new table as changed
    for each statement execute function count_users()`,
  `create trigger users_leave after delete on users referencing old table as changed
    for each statement execute function count_users()`,

  `create table programme_starts (
    user_id uuid primary key references users on delete cascade,
    activated_at timestamptz(3) not null,
    actor_id uuid references users on delete set null,
    created_at timestamptz(3) not null
  )`,
]
