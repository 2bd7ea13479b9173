import { type Kysely, sql } from 'kysely'

/** Payments that an administrator records: how they came, and the bank's reference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table orders add column way text not null default 'ONLINE'
    check (way in ('ONLINE', 'CASH', 'UPI', 'BANK_TRANSFER', 'OTHER'))`,
  'create index orders_by_way on orders (way, created_at desc, id desc)',
  `alter table payments add column reference text not null default ''`,
  'create index payments_by_reference on payments (reference text_pattern_ops)',
]
