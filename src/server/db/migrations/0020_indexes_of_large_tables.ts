import { type Kysely, sql } from 'kysely'

/** What plans at a hundred thousand members were seen to read through: see tests/data/plans/plans.test.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index webhook_events_waiting on webhook_events (received_at) where processed_at is null',
  'create index enquiries_of_sender on enquiries (email)',
  'create index outbox_mails_sent on outbox_mails (sent_at) where sent_at is not null',
  `create index receipts_search on receipts using gin (
    lower(number || ' ' || (text->'member'->>'name') || ' ' || (text->'member'->>'email')) gin_trgm_ops
  )`,
  `create index users_administrators on users (id) where role = 'ADMIN'`,

  // What is tidied away every hour.
  'create index sessions_over on sessions (expires_at)',
  'create index devices_over on devices (expires_at)',
  'create index sign_in_challenges_over on sign_in_challenges (expires_at)',

  // Payments by their rare states, and by how the provider's word for them begins, in whatever order a database sorts.
  `create index orders_mismatched on orders (id) where last_check = 'MISMATCHED'`,
  `create index orders_refunded on orders (created_at desc, id desc) where status = 'REFUNDED'`,
  'create index payments_refunded on payments (order_id) where refunded_in_paise > 0',
  `create index refunds_failed on refunds (payment_id) where status = 'FAILED'`,
  `create index refunds_on_their_way on refunds (payment_id)
    where status in ('ASKED', 'PENDING') or (status = 'PROCESSED' and booked_at is null)`,
  'create index orders_by_word on orders (provider_order_id text_pattern_ops)',
  'create index payments_by_word on payments (provider_payment_id text_pattern_ops)',
  'create index payment_attempts_by_word on payment_attempts (provider_payment_id text_pattern_ops)',

  // When somebody leaves, or a video goes, the database looks for what names them.
  'create index grants_of_actor on grants (actor_id) where actor_id is not null',
  'create index uploads_of_creator on uploads (created_by) where created_by is not null',
  'create index refunds_of_actor on refunds (actor_id) where actor_id is not null',
  'create index programme_starts_of_actor on programme_starts (actor_id) where actor_id is not null',
  'create index livestreams_of_video on livestreams (video_id)',
]
