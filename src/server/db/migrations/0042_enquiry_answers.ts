import { type Kysely, sql } from 'kysely'

/** Answers to messages of the contact form, emailed with an address to reply to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table enquiry_answers (
    id uuid primary key,
    enquiry_id uuid not null references enquiries on delete cascade,
    actor_id uuid references users on delete set null,
    text text not null,
    email_id uuid not null,
    created_at timestamptz(3) not null
  )`,
  'create index enquiry_answers_of_enquiry on enquiry_answers (enquiry_id, created_at)',
  // When an administrator leaves, the database looks for what names them.
  'create index enquiry_answers_by_actor on enquiry_answers (actor_id) where actor_id is not null',
  'create index enquiries_new on enquiries (created_at desc, id desc) where answered_at is null',

  'alter table emails add column reply_to text',
  `alter table settings add column contact_email text not null default ''`,
]
