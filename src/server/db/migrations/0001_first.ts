import { type Kysely, sql } from 'kysely'

/** The first tables. Rules that the code relies on stand here as constraints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const publishable = `
  is_published boolean not null,
  publish_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (not (is_published and publish_at is not null))`

const statements = [
  'create extension if not exists pg_trgm',

  `create table users (
    id uuid primary key,
    name text not null,
    email text not null unique check (email = lower(email)),
    mobile_number text not null,
    role text not null check (role in ('USER', 'ADMIN')),
    created_at timestamptz(3) not null
  )`,
  'create index users_newest on users (created_at desc, id desc)',
  `create index users_search on users using gin ((lower(name) || ' ' || email) gin_trgm_ops)`,

  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    token_hash bytea not null unique,
    user_agent text not null,
    created_at timestamptz(3) not null,
    last_seen_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    fresh_until timestamptz(3) not null
  )`,
  'create index sessions_of_user on sessions (user_id)',
  `create table devices (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    token_hash bytea not null unique,
    previous_hash bytea,
    created_at timestamptz(3) not null,
    last_seen_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  'create index devices_of_user on devices (user_id)',
  `create table sign_in_challenges (
    id uuid primary key,
    email text not null,
    name text not null,
    mobile_number text not null,
    code_hmac bytea not null,
    tries_left smallint not null check (tries_left >= 0),
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    consumed_at timestamptz(3)
  )`,
  'create index sign_in_challenges_newest on sign_in_challenges (email, created_at desc)',
  'create table rate_limits (key text primary key, points integer not null, expire bigint not null)',
  'create index rate_limits_over on rate_limits (expire)',

  `create table plans (
    id uuid primary key,
    plan_name text not null,
    plan_type text not null unique check (plan_type in ('INITIAL', 'HALF_YEARLY', 'ANNUAL')),
    price_in_paise integer not null check (price_in_paise >= 100),
    created_at timestamptz(3) not null
  )`,

  `insert into plans values
    ('01900000-0000-7000-8000-000000000001', 'Initial', 'INITIAL', 19900, now()),
    ('01900000-0000-7000-8000-000000000002', 'Half-Yearly', 'HALF_YEARLY', 69900, now()),
    ('01900000-0000-7000-8000-000000000003', 'Annual', 'ANNUAL', 129900, now())`,

  `create table orders (
    id uuid primary key,
    user_id uuid references users on delete set null,
    plan_id uuid not null references plans,
    provider_order_id text unique,
    receipt text not null unique,
    key_id text not null,
    amount_in_paise integer not null check (amount_in_paise >= 100),
    price_in_paise integer not null,
    credit_in_paise integer not null,
    currency text not null,
    status text not null check (status in ('CREATED', 'ATTEMPTED', 'PAID', 'REFUNDED')),
    created_at timestamptz(3) not null,
    paid_at timestamptz(3),
    next_check_at timestamptz(3)
  )`,
  'create index orders_of_user on orders (user_id, created_at desc)',
  'create index orders_to_check on orders (next_check_at) where next_check_at is not null',
  `create table payments (
    id uuid primary key,
    order_id uuid not null references orders,
    provider_payment_id text not null unique,
    amount_in_paise integer not null,
    refunded_in_paise integer not null default 0 check (refunded_in_paise between 0 and amount_in_paise),
    method text,
    captured_at timestamptz(3) not null
  )`,
  'create index payments_of_order on payments (order_id)',
  'create index payments_by_time on payments (captured_at)',
  `create table webhook_events (
    id uuid primary key,
    event_id text unique,
    body_hash bytea not null unique,
    event_type text not null,
    provider_order_id text,
    provider_payment_id text,
    received_at timestamptz(3) not null,
    processed_at timestamptz(3)
  )`,

  `create table grants (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    plan_id uuid not null references plans,
    source text not null check (source in ('PAYMENT', 'ADMIN')),
    payment_id uuid unique references payments,
    actor_id uuid references users on delete set null,
    worth_in_paise integer not null default 0 check (worth_in_paise >= 0),
    share double precision not null default 1 check (share > 0 and share <= 1),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    ended_at timestamptz(3),
    end_reason text check (end_reason in ('UPGRADED', 'REFUNDED', 'REMOVED')),
    created_at timestamptz(3) not null,
    check (starts_at < ends_at),
    check ((ended_at is null) = (end_reason is null)),
    check ((source = 'PAYMENT') = (payment_id is not null))
  )`,
  'create index grants_of_user on grants (user_id, starts_at)',
  'create index grants_by_time on grants (starts_at, ends_at)',

  `create table uploads (
    key text primary key,
    kind text not null check (kind in ('video', 'audio', 'image', 'pdf')),
    file_name text not null,
    content_type text not null,
    announced_size bigint,
    upload_id text,
    size_in_bytes bigint,
    duration_in_seconds double precision,
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null,
    completed_at timestamptz(3),
    attached_at timestamptz(3)
  )`,
  'create index uploads_unattached on uploads (created_at) where attached_at is null',
  'create table doomed_files (key text primary key, doomed_at timestamptz(3) not null)',

  `create table videos (
    id uuid primary key,
    title text not null,
    description text not null,
    storage_key text not null unique,
    content_type text not null,
    size_in_bytes bigint not null,
    duration_in_seconds double precision not null,
    usage_type text not null check (usage_type in ('COURSE', 'INITIAL_PLAN', 'LIVESTREAM_SOURCE')),
    sequence_order integer not null check (sequence_order >= 1),
    ${publishable}
  )`,
  'create index videos_oldest on videos (created_at, id)',
  'create index videos_programme on videos (usage_type, sequence_order, created_at, id)',
  'create index videos_search on videos using gin (lower(title) gin_trgm_ops)',
  `create table audios (
    id uuid primary key,
    title text not null,
    description text not null,
    artist text not null,
    storage_key text not null unique,
    content_type text not null,
    size_in_bytes bigint not null,
    duration_in_seconds double precision not null,
    ${publishable}
  )`,
  'create index audios_newest on audios (created_at desc, id desc)',
  `create index audios_search on audios using gin (lower(title || ' ' || artist) gin_trgm_ops)`,
  `create table ebooks (
    id uuid primary key,
    title text not null,
    description text not null,
    author text not null,
    cover_key text not null unique,
    cover_content_type text not null,
    file_key text not null unique,
    ${publishable}
  )`,
  'create index ebooks_newest on ebooks (created_at desc, id desc)',
  `create index ebooks_search on ebooks using gin (lower(title || ' ' || author) gin_trgm_ops)`,
  `create table courses (
    id uuid primary key,
    title text not null,
    description text not null,
    thumbnail_key text not null unique,
    thumbnail_content_type text not null,
    ${publishable}
  )`,
  'create index courses_newest on courses (created_at desc, id desc)',
  'create index courses_search on courses using gin (lower(title) gin_trgm_ops)',
  ...['video', 'audio', 'ebook'].flatMap((kind) => [
    `create table course_${kind}s (
      course_id uuid not null references courses on delete cascade,
      ${kind}_id uuid not null references ${kind}s on delete cascade,
      position integer not null,
      primary key (course_id, ${kind}_id)
    )`,
    `create index course_${kind}s_item on course_${kind}s (${kind}_id)`,
  ]),
  `create table livestreams (
    id uuid primary key,
    title text not null,
    video_id uuid references videos on delete set null,
    start_time timestamptz(3) not null,
    duration_in_minutes integer not null check (duration_in_minutes >= 1),
    created_at timestamptz(3) not null
  )`,
  'create index livestreams_newest on livestreams (created_at desc, id desc)',
  'create index livestreams_search on livestreams using gin (lower(title) gin_trgm_ops)',
  'create index livestreams_by_start on livestreams (start_time)',

  `create table settings (
    id smallint primary key check (id = 1),
    website_name text not null,
    razorpay_key_id text not null,
    razorpay_key_secret bytea,
    programme_time text not null check (programme_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
  )`,
  `insert into settings values (1, 'Sadhana', '', null, '20:00')`,

  `create table outbox_mails (
    id uuid primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text,
    created_at timestamptz(3) not null,
    valid_until timestamptz(3),
    sent_at timestamptz(3),
    given_up_at timestamptz(3),
    attempts integer not null default 0
  )`,
  'create index outbox_mails_oldest on outbox_mails (created_at)',
  `create table audit_entries (
    id uuid primary key,
    actor_id uuid references users on delete set null,
    action text not null,
    subject text not null,
    details jsonb not null,
    created_at timestamptz(3) not null
  )`,
  'create index audit_entries_newest on audit_entries (created_at desc, id desc)',
]
