import { type Kysely, sql } from 'kysely'

/** Coupons, who uses them, and what an order was made cheaper by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const day = String.raw`~ '^\d{4}-\d{2}-\d{2}$'`

const statements = [
  `create table coupons (
    id uuid primary key,
    code text not null unique check (code ~ '^[A-Z0-9-]{3,24}$'),
    kind text not null check (kind in ('PERCENT', 'AMOUNT')),
    value integer not null check (value > 0 and (kind = 'AMOUNT' or value <= 100)),
    plan_types text[] not null
      check (cardinality(plan_types) > 0 and plan_types <@ array['INITIAL', 'HALF_YEARLY', 'ANNUAL']),
    from_day text check (from_day ${day}),
    to_day text check (to_day ${day}),
    most_uses integer check (most_uses > 0),
    most_uses_by_member integer check (most_uses_by_member > 0),
    is_active boolean not null default true,
    version integer not null default 1,
    created_at timestamptz(3) not null,
    check (from_day <= to_day)
  )`,
  'create index coupons_newest on coupons (created_at desc, id desc)',

  'alter table orders add column coupon_id uuid references coupons',
  'alter table orders add column discount_in_paise integer not null default 0 check (discount_in_paise >= 0)',

  `create table coupon_uses (
    order_id uuid primary key references orders,
    coupon_id uuid not null references coupons,
    user_id uuid references users on delete set null,
    held_until timestamptz(3) not null,
    counted_at timestamptz(3)
  )`,
  'create index coupon_uses_of_coupon on coupon_uses (coupon_id)',
  'create index coupon_uses_of_member on coupon_uses (user_id)',
]
