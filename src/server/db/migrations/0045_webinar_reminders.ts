import { type Kysely, sql } from 'kysely'

/** Emails before the daily webinar, a welcome after the payment, and calendar files in emails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Nodes of the previous release insert without it while they are replaced.
  'alter table reminder_choices add column webinars boolean not null default true',
  // The check keeps the name that the table had when it was made.
  `do $$ declare name text; begin
    for name in select conname from pg_constraint
      where conrelid = 'sent_reminders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%LIVE_SESSION%'
    loop execute format('alter table sent_reminders drop constraint %I', name); end loop;
  end $$`,
  `alter table sent_reminders add constraint sent_reminders_kind_check
    check (kind in ('LIVE_SESSION', 'EXPIRY', 'WEBINAR', 'WELCOME'))`,
  'alter table emails add column calendar_file text',
]
