import { type Kysely, sql } from 'kysely'

/** What the Payments screen tells: checks, attempts, refunds, refused webhooks, and which plan an upgrade had ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table orders add column last_check_at timestamptz(3)',
  'alter table orders add column last_check text',
  `alter table orders add constraint orders_last_check check (last_check in (
    'NOTHING', 'FAILED', 'PENDING', 'PAID', 'REFUNDED', 'MISMATCHED', 'UNAVAILABLE', 'REFUSED'
  ))`,
  'create index orders_newest on orders (created_at desc, id desc)',

  'alter table payments add column refunded_at timestamptz(3)',

  'alter table grants add column ended_by uuid references grants on delete set null',
  `update grants set ended_by = (
    select later.id from grants later
    where later.user_id = grants.user_id and later.id <> grants.id and later.created_at = grants.ended_at
    limit 1
  ) where end_reason = 'UPGRADED'`,
  'create index grants_ended_by on grants (ended_by) where ended_by is not null',

  `create table payment_attempts (
    provider_payment_id text primary key,
    order_id uuid not null references orders,
    amount_in_paise integer not null,
    method text,
    status text not null check (status in ('CREATED', 'AUTHORIZED', 'CAPTURED', 'REFUNDED', 'FAILED')),
    seen_at timestamptz(3) not null,
    changed_at timestamptz(3) not null
  )`,
  'create index payment_attempts_of_order on payment_attempts (order_id, seen_at)',

  `create table refunds (
    id uuid primary key,
    payment_id uuid not null references payments,
    amount_in_paise integer not null check (amount_in_paise >= 100),
    reason text not null,
    actor_id uuid references users on delete set null,
    provider_refund_id text unique,
    status text not null check (status in ('ASKED', 'PENDING', 'PROCESSED', 'FAILED')),
    created_at timestamptz(3) not null,
    sent_at timestamptz(3),
    changed_at timestamptz(3) not null
  )`,
  'create index refunds_of_payment on refunds (payment_id, created_at)',

  `create table webhook_refusals (
    hour timestamptz(3) primary key,
    refusals integer not null,
    last_at timestamptz(3) not null
  )`,
  'create index webhook_events_newest on webhook_events (received_at)',
  'create index webhook_events_of_order on webhook_events (provider_order_id) where provider_order_id is not null',
  'create index webhook_events_of_payment on webhook_events (provider_payment_id) where provider_payment_id is not null',
]
