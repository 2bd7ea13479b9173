import { type Kysely, sql } from 'kysely'

/**
 * Beside who sells: whom to turn to with a complaint, the rules of the legal pages, and since when they are in force.
 * The row of receipts gets the columns, so that name, address and GSTIN stand in one place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller_details
      add column grievance_name text not null default '',
      add column grievance_email text not null default '',
      add column grievance_phone text not null default '',
      add column court_place text not null default '',
      add column refund_days integer not null default 7 check (refund_days >= 1),
      add column minimum_age integer not null default 13 check (minimum_age between 1 and 18),
      add column agreed_version integer not null default 0,
      add column in_force_since timestamptz,
      add column updated_at timestamptz
  `.execute(db)
}
