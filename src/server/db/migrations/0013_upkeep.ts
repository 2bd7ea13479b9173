import { type Kysely, sql } from 'kysely'

/** Why a letter did not go out, and when the last backups were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table outbox_mails add column last_failure text',
  `create index outbox_mails_unsent on outbox_mails (created_at desc, id desc) where sent_at is null`,
  `create table backups (
    id uuid primary key,
    made_at timestamptz(3) not null,
    size_in_bytes bigint not null check (size_in_bytes >= 0)
  )`,
  'create index backups_newest on backups (made_at desc)',
]
