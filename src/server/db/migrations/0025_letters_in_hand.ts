import { type Kysely, sql } from 'kysely'

/**
 * A letter is taken in hand before it is sent, so that a second run of its job does not send it too; and a payment that
 * came when its member had left is known as one, so that its money can be given back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table outbox_mails add column taken_at timestamptz(3)',
  'alter table payments add column came_for_nobody boolean not null default false',
  'create index payments_for_nobody on payments (order_id) where came_for_nobody',
]
