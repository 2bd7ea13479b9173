import { type Kysely, sql } from 'kysely'

/** The one e-book that is free, and who has agreed to which terms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // One row at most: there is one free e-book or none.
  `create table free_ebook (
    is_it boolean primary key check (is_it),
    ebook_id uuid not null unique references ebooks on delete cascade,
    chosen_at timestamptz(3) not null
  )`,
  `create table consents (
    user_id uuid not null references users on delete cascade,
    terms_version text not null,
    age text not null check (age in ('ADULT', 'GUARDIAN')),
    agreed_at timestamptz(3) not null,
    primary key (user_id, terms_version)
  )`,
]
