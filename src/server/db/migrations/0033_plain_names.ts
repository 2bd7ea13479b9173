import { type Kysely, sql } from 'kysely'

/**
 * Gives tables and columns plain names. While several nodes are upgraded one after the other, those of the previous
 * release still read and write the old names: a view of the old name stands in for each renamed table, and a trigger
 * fills the one renamed column whose table keeps its name. A later migration can drop both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`lock table ${lockOrder.join(', ')} in access exclusive mode`).execute(db)
  for (const rename of tables) await renameTable(db, rename)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The order in which the application's transactions lock these tables, so that none of them and this one deadlock. */
const lockOrder = [
  'users',
  'sign_in_challenges',
  'free_ebook',
  'receipt_seller',
  'payments',
  'departed_members',
  'departed_terms',
  'doomed_files',
  'reminders_sent',
  'outbox_mails',
]

interface Rename {
  from: string
  to: string
  columns?: Record<string, string>
}

const tables: Rename[] = [
  {
    from: 'outbox_mails',
    to: 'emails',
    columns: { judge: 'send_guard', judged_about: 'send_guard_subject', taken_at: 'claimed_at' },
  },
  { from: 'doomed_files', to: 'files_to_delete', columns: { doomed_at: 'scheduled_at' } },
  { from: 'departed_members', to: 'deleted_members', columns: { left_at: 'deleted_at' } },
  { from: 'departed_terms', to: 'deleted_member_terms', columns: { departed_id: 'deleted_member_id' } },
  { from: 'free_ebook', to: 'free_ebook_choice', columns: { is_it: 'singleton' } },
  { from: 'receipt_seller', to: 'seller_details', columns: { only_row: 'singleton' } },
  { from: 'reminders_sent', to: 'sent_reminders', columns: { about: 'event_key' } },
  { from: 'sign_in_challenges', to: 'sign_in_codes', columns: { asker: 'client_hash' } },
]

/** A view keeps the column names that its table had when it was made, so that it is made before they change. */
async function renameTable(db: Kysely<unknown>, { from, to, columns = {} }: Rename): Promise<void> {
  await sql.raw(`alter table ${from} rename to ${to}`).execute(db)
  await sql.raw(`create view ${from} as select * from ${to}`).execute(db)
  for (const [old, name] of Object.entries(columns)) {
    await sql.raw(`alter table ${to} rename column ${old} to ${name}`).execute(db)
  }
  const renamed = (name: string) =>
    Object.entries(columns).reduce((all, [old, plain]) => all.replace(`_${old}_`, `_${plain}_`), name.replace(from, to))

  const constraints = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${to}::regclass and starts_with(conname, ${from})`.execute(
    db,
  )
  for (const { name } of constraints.rows) {
    await sql`alter table ${sql.table(to)} rename constraint ${sql.ref(name)} to ${sql.ref(renamed(name))}`.execute(db)
  }
  const indexes = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where schemaname = 'public' and tablename = ${to} and starts_with(indexname, ${from})`.execute(db)
  for (const { name } of indexes.rows) {
    await sql`alter index ${sql.ref(name)} rename to ${sql.ref(renamed(name))}`.execute(db)
  }
}

const indexes = {
  deleted_member_terms_of: 'deleted_member_terms_of_member',
  devices_over: 'devices_by_expiry',
  former_member_uses_over: 'former_member_uses_by_expiry',
  orders_by_word: 'orders_by_provider_id',
  payment_attempts_by_word: 'payment_attempts_by_provider_id',
  payments_by_word: 'payments_by_provider_id',
  payments_for_nobody: 'payments_without_member',
  rate_limits_over: 'rate_limits_by_expiry',
  refunds_on_their_way: 'refunds_in_progress',
  sessions_over: 'sessions_by_expiry',
  sign_in_codes_over: 'sign_in_codes_by_expiry',
  webhook_events_waiting: 'webhook_events_unprocessed',
}

const statements = [
  ...Object.entries(indexes).map(([old, name]) => `alter index ${old} rename to ${name}`),
  'alter trigger users_come on users rename to users_inserted',
  'alter trigger users_leave on users rename to users_deleted',

  'alter table payments rename column came_for_nobody to booked_without_member',
  'alter table payments add column came_for_nobody boolean not null default false',
  'update payments set came_for_nobody = true where booked_without_member',
  `create function copy_booked_without_member() returns trigger language plpgsql as $$
    begin
      new.booked_without_member := new.booked_without_member or new.came_for_nobody;
      new.came_for_nobody := new.booked_without_member;
      return new;
    end
  $$`,
  `create trigger payments_old_name before insert on payments
    for each row execute function copy_booked_without_member()`,
]
