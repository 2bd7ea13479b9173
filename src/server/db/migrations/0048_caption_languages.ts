import { type Kysely, sql } from 'kysely'

/** Captions in any language. Nodes of the previous release cannot read others than English and Hindi. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table video_captions drop constraint video_captions_language_check',
  `alter table video_captions add constraint video_captions_language_check
    check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')`,
]
