import { type Kysely, sql } from 'kysely'

/** Receipts and credit notes, their numbers, and who stands on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table receipt_seller (
    only_row boolean primary key default true check (only_row),
    name text not null default '',
    address text not null default '',
    state text not null default '',
    gstin text not null default '',
    sac text not null default '999293',
    prefix text not null default ''
  )`,
  'insert into receipt_seller default values',

  `create table billing_details (
    user_id uuid primary key references users on delete cascade,
    address text not null,
    state text not null,
    gstin text not null
  )`,

  `create table receipt_counters (
    kind text not null check (kind in ('RECEIPT', 'CREDIT_NOTE')),
    year text not null,
    last integer not null check (last > 0),
    primary key (kind, year)
  )`,

  `create table receipts (
    id uuid primary key,
    kind text not null check (kind in ('RECEIPT', 'CREDIT_NOTE')),
    number text not null unique check (length(number) <= 16),
    payment_id uuid not null references payments,
    user_id uuid references users on delete set null,
    amount_in_paise integer not null check (amount_in_paise > 0),
    text jsonb not null,
    created_at timestamptz(3) not null
  )`,
  `create unique index receipts_once on receipts (payment_id) where kind = 'RECEIPT'`,
  'create index receipts_of_payment on receipts (payment_id)',
  'create index receipts_of_member on receipts (user_id, created_at desc, id desc)',
  'create index receipts_newest on receipts (created_at desc, id desc)',
]
