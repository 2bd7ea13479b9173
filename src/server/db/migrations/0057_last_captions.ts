import { type Kysely, sql } from 'kysely'

/** When the last caption begins: captions that go on after the end of their video are reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table video_captions add column last_starts_at_seconds double precision',
  String.raw`update video_captions set last_starts_at_seconds = (
    select max(coalesce(cue[1], '0')::integer * 3600 + cue[2]::integer * 60 + cue[3]::double precision)
    from regexp_matches(content, '(?:^|\n)[ \t]*(?:(\d{2,5}):)?(\d\d):(\d\d\.\d{3})[ \t]+-->', 'g') as cue
  )`,
]
