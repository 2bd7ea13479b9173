import { type Kysely, sql } from 'kysely'

/** Messages that members get by itself when a rule holds for them: switches and words, and who got which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A row is written when an administrator changes a step; without one it is on, with the words of the product.
  `create table automations (
    step text primary key,
    is_on boolean not null,
    texts jsonb,
    version integer not null,
    changed_at timestamptz(3) not null
  )`,

  // All members who get a step on a day share one message. A switched off step is still the message of those who had it.
  'alter table messages add column step text',
  'alter table messages add column step_day timestamptz(3)',
  'alter table messages add constraint messages_step check ((step is null) = (step_day is null))',
  'create unique index messages_of_step on messages (step, step_day) where step is not null',

  // The primary key is the rule: a member gets a step once for each occasion, whichever node sends it.
  `create table automation_sends (
    user_id uuid not null references users on delete cascade,
    step text not null,
    occasion timestamptz(3) not null,
    message_id uuid not null references messages on delete cascade,
    at timestamptz(3) not null,
    primary key (user_id, step, occasion)
  )`,
  'create index automation_sends_of_message on automation_sends (message_id)',
  'create index automation_sends_by_time on automation_sends (at)',

  // For the figures of the two steps that are reminders.
  `create index sent_reminders_of_automations on sent_reminders (written_at, kind) include (event_key)
    where kind in ('WELCOME', 'EXPIRY')`,

  // An email of a step waits for the morning and is not sent late, also when the day's share of emails is used up.
  'alter table bulk_mailings add column is_by_day boolean not null default false',
  'alter table bulk_mailings add column valid_until timestamptz(3)',
]
