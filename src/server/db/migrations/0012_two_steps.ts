import { type Kysely, sql } from 'kysely'

/** Authenticator apps of administrators, the codes that stand in for a lost one, and who asked for a mailed code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table authenticators (
    user_id uuid primary key references users on delete cascade,
    secret bytea not null,
    created_at timestamptz(3) not null,
    confirmed_at timestamptz(3),
    last_step integer not null
  )`,
  `create table recovery_codes (
    code_hmac bytea primary key,
    user_id uuid not null references authenticators on delete cascade,
    used_at timestamptz(3)
  )`,
  'create index recovery_codes_of_user on recovery_codes (user_id)',
  `create table second_steps (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    tries_left smallint not null check (tries_left >= 0),
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    consumed_at timestamptz(3)
  )`,
  'create index second_steps_of_user on second_steps (user_id)',

  "alter table sign_in_challenges add column asker text not null default ''",
  'drop index sign_in_challenges_newest',
  'create index sign_in_challenges_newest on sign_in_challenges (email, asker, created_at desc)',
]
