import { type Kysely, sql } from 'kysely'

/**
 * What an administrator changes of a plan: its struck-through price, its short description, and whether it is on sale.
 * What stood in the texts of the public pages and on the plan cards becomes the value of the plans that there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table plans
    add column full_price_in_paise integer,
    add column tagline text not null default '',
    add column is_on_sale boolean not null default true,
    add column version integer not null default 1`,
  `update plans set tagline =
    case plan_type when 'INITIAL' then '10-Day Limited Access' else 'Full Access to All Content' end`,
  `update plans set full_price_in_paise = 299900 where plan_type = 'HALF_YEARLY' and price_in_paise < 299900`,
  'alter table plans add constraint plans_full_price check (full_price_in_paise > price_in_paise)',
]
