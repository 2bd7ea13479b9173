import { type Kysely, sql } from 'kysely'

/** Certificates of courses. The course may be deleted; the account's deletion removes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table certificates (
    id uuid primary key,
    code text not null unique,
    user_id uuid not null references users on delete cascade,
    course_id uuid not null,
    course_title text not null,
    name text not null,
    issued_at timestamptz(3) not null,
    withdrawn_at timestamptz(3),
    withdrawn_reason text,
    replaced_at timestamptz(3),
    check (withdrawn_at is not null or (withdrawn_reason is null and replaced_at is null))
  )`,
  'create unique index one_certificate_of_course on certificates (user_id, course_id) where replaced_at is null',
  'create index certificates_of_user on certificates (user_id, issued_at)',
]
