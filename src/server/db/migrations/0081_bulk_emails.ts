import { type Kysely, sql } from 'kysely'

/** Emails to many members: who wants them, which addresses get none, what waits, and how many may be sent today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table channel_consents (
    user_id uuid not null references users on delete cascade,
    channel text not null check (channel in ('EMAIL', 'PUSH', 'APP', 'WHATSAPP')),
    purpose text not null check (purpose in ('SERVICE', 'MARKETING')),
    given boolean not null,
    at timestamptz(3) not null,
    how text not null check (how in ('PROFILE', 'LINK')),
    primary key (user_id, channel, purpose)
  )`,

  `create table suppressions (
    id uuid primary key,
    address text not null unique,
    reason text not null check (reason in ('HARD_BOUNCE', 'SOFT_BOUNCES', 'COMPLAINT')),
    at timestamptz(3) not null
  )`,
  'create index suppressions_latest on suppressions (at desc, id desc)',

  `create table email_bounces (
    id uuid primary key,
    address text not null,
    kind text not null check (kind in ('HARD', 'SOFT', 'COMPLAINT')),
    code text,
    source text not null check (source in ('SERVER', 'WEBHOOK', 'MAILBOX')),
    event_id text not null unique,
    is_bulk boolean not null,
    at timestamptz(3) not null
  )`,
  'create index email_bounces_of_address on email_bounces (address, at desc, id desc)',
  'create index email_bounces_old on email_bounces (at)',

  `create table bulk_mailings (
    id uuid primary key,
    purpose text not null check (purpose in ('SERVICE', 'MARKETING')),
    state text not null default 'SENDING' check (state in ('SENDING', 'PAUSED', 'CANCELLED')),
    texts jsonb not null check (jsonb_typeof(texts) = 'object'),
    created_at timestamptz(3) not null
  )`,
  'create index bulk_mailings_old on bulk_mailings (created_at)',

  `create table bulk_emails (
    id uuid primary key,
    mailing_id uuid not null references bulk_mailings on delete cascade,
    user_id uuid not null references users on delete cascade,
    address text not null,
    name text not null,
    language text not null check (language in ('en', 'hi')),
    state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'SKIPPED', 'FAILED')),
    reason text,
    attempts integer not null default 0,
    try_after timestamptz(3),
    claimed_at timestamptz(3),
    done_at timestamptz(3),
    is_reported boolean not null default false,
    unique (mailing_id, user_id),
    check ((done_at is not null) = (state in ('SENT', 'SKIPPED', 'FAILED')))
  )`,
  `create index bulk_emails_open on bulk_emails (mailing_id, id) where state in ('WAITING', 'SENDING')`,
  `create index bulk_emails_unreported on bulk_emails (id) where done_at is not null and not is_reported`,
  'create index bulk_emails_of_user on bulk_emails (user_id)',

  // One row: what the nodes share about sending.
  `create table bulk_sender (
    id integer primary key check (id = 1),
    free_at timestamptz(3) not null,
    day text not null,
    allowance integer not null,
    sent_today integer not null default 0,
    counted_since timestamptz(3) not null,
    sent integer not null default 0,
    hard_bounces integer not null default 0,
    complaints integer not null default 0,
    stopped_at timestamptz(3),
    stop_reason text check (stop_reason in ('HARD_BOUNCES', 'COMPLAINTS')),
    check ((stopped_at is null) = (stop_reason is null))
  )`,
  `insert into bulk_sender (id, free_at, day, allowance, counted_since)
    values (1, '2020-01-01', '2020-01-01', 500, '2020-01-01')`,
]
