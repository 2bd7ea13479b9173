import { type Kysely, sql } from 'kysely'

/** Notifications to browsers: the key that signs them, devices, what each member wants, and what waits to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table push_keys (
    is_only boolean primary key default true check (is_only),
    public_key text not null,
    private_key bytea not null,
    created_at timestamptz not null
  )`,
  // Signing out, or being signed out from elsewhere, ends the notifications to that device.
  `create table push_subscriptions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    session_id uuid not null unique references sessions on delete cascade,
    endpoint text not null,
    endpoint_hash bytea not null unique,
    p256dh text not null,
    auth text not null,
    public_key text not null,
    created_at timestamptz not null
  )`,
  'create index push_subscriptions_user on push_subscriptions (user_id, created_at)',
  `create table push_choices (
    user_id uuid primary key references users on delete cascade,
    webinars boolean not null,
    live_sessions boolean not null,
    expiry boolean not null,
    answers boolean not null,
    announcements boolean not null
  )`,
  `create table push_deliveries (
    notification_id uuid not null,
    subscription_id uuid not null references push_subscriptions on delete cascade,
    title text not null,
    body text not null,
    path text not null,
    language text not null,
    topic text not null,
    urgency text not null check (urgency in ('low', 'normal', 'high')),
    begins_at timestamptz,
    valid_until timestamptz not null,
    next_attempt_at timestamptz not null,
    failures integer not null default 0,
    send_guard text,
    send_guard_subject text,
    primary key (notification_id, subscription_id),
    check ((send_guard is null) = (send_guard_subject is null))
  )`,
  // What begins at a time goes before everything else.
  'create index push_deliveries_due on push_deliveries ((begins_at is null), next_attempt_at)',
  'create index push_deliveries_subscription on push_deliveries (subscription_id)',
  'create index push_deliveries_outdated on push_deliveries (valid_until)',
]
