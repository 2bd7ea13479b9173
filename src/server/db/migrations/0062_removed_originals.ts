import { type Kysely, sql } from 'kysely'

/** Uploaded files of videos may be removed once their renditions have stood the test of a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table settings add column removes_originals boolean not null default false',
  'alter table media_jobs add column original_removed_at timestamptz',
  `create index media_jobs_originals on media_jobs (updated_at)
    where kind = 'VIDEO' and state = 'READY' and original_removed_at is null`,
]
