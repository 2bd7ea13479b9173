import { type Kysely, sql } from 'kysely'

/** Deleted content stays in the bin for 30 days: since when, and who put it there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = ['videos', 'audios', 'ebooks', 'courses', 'livestreams'].flatMap((table) => [
  `alter table ${table} add column deleted_at timestamptz(3)`,
  `alter table ${table} add column deleted_by uuid references users on delete set null`,
  `alter table ${table} add check (deleted_at is not null or deleted_by is null)`,
  `create index ${table}_in_bin on ${table} (deleted_at desc, id desc) where deleted_at is not null`,
  // When an administrator leaves, the database looks for what names them.
  `create index ${table}_deleted_by on ${table} (deleted_by) where deleted_by is not null`,
])
