import { type Kysely, sql } from 'kysely'

/** Contact form and newsletter, and the indexes that the screen of the audit log reads by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table enquiries (
    id uuid primary key,
    first_name text not null,
    last_name text not null,
    email text not null,
    subject text not null,
    message text not null,
    fingerprint bytea not null unique,
    created_at timestamptz(3) not null,
    answered_at timestamptz(3)
  )`,
  'create index enquiries_newest on enquiries (created_at desc, id desc)',
  `create table newsletter_subscribers (
    id uuid primary key,
    email text not null unique check (email = lower(email)),
    created_at timestamptz(3) not null,
    confirmed_at timestamptz(3),
    unsubscribed_at timestamptz(3)
  )`,
  'create index newsletter_subscribers_newest on newsletter_subscribers (created_at desc, id desc)',

  'create index audit_entries_of_actor on audit_entries (actor_id, created_at desc, id desc)',
  'create index audit_entries_of_action on audit_entries (action, created_at desc, id desc)',
  'create index audit_entries_of_subject on audit_entries (subject)',
]
