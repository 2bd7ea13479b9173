import { type Kysely, sql } from 'kysely'

/** What is used once for each member stays used when the account is deleted and made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table former_member_uses (
    email_hmac bytea not null,
    used text not null,
    uses integer not null check (uses > 0),
    kept_until timestamptz(3) not null,
    primary key (email_hmac, used)
  )`,
  'create index former_member_uses_over on former_member_uses (kept_until)',
]
