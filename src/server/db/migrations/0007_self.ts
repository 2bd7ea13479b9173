import { type Kysely, sql } from 'kysely'

/** What members do for themselves: sessions with their devices, leaving, and reminders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table sessions add column device_id uuid references devices on delete set null',
  'create index sessions_of_device on sessions (device_id) where device_id is not null',

  `create table first_sign_ins (
    user_id uuid primary key references users on delete cascade,
    signed_in_at timestamptz(3) not null
  )`,
  // Who has a session or a device, or ordered, was in before this was written down.
  `insert into first_sign_ins (user_id, signed_in_at)
    select user_id, min(created_at) from (
      select user_id, created_at from sessions union all
      select user_id, created_at from devices union all
      select user_id, created_at from orders where user_id is not null
    ) as was_in group by user_id`,

  `create table reminder_choices (
    user_id uuid primary key references users on delete cascade,
    live_sessions boolean not null,
    expiry boolean not null
  )`,
  `create table reminders_sent (
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('LIVE_SESSION', 'EXPIRY')),
    about text not null,
    written_at timestamptz(3) not null,
    primary key (user_id, kind, about)
  )`,
  'create index reminders_sent_oldest on reminders_sent (written_at)',

  'alter table outbox_mails add column unsubscribe_url text',
  'alter table outbox_mails add column judge text',
  'alter table outbox_mails add column judged_about text',
  'alter table outbox_mails add check ((judge is null) = (judged_about is null))',
  'create index outbox_mails_of_recipient on outbox_mails (recipient)',
]
