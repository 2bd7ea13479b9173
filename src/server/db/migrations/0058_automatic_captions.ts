import { type Kysely, sql } from 'kysely'

/** Captions that a speech model has written, and the jobs that write them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table video_captions add column is_automatic boolean not null default false',
  `create table caption_jobs (
    video_id uuid not null references videos on delete cascade,
    language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
    source_key text not null,
    state text not null check (state in ('QUEUED', 'PROCESSING', 'FAILED')),
    failure text,
    attempts integer not null default 0,
    seconds_kept double precision not null default 0,
    seconds_done double precision not null default 0,
    texts jsonb not null,
    due_at timestamptz not null,
    claim uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (video_id, language)
  )`,
  `create index caption_jobs_unfinished on caption_jobs (created_at) where state <> 'FAILED'`,
]
