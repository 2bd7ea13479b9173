import { type Kysely, sql } from 'kysely'

/** Renditions of videos and audios, the jobs that make them, and pictures of videos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table media_jobs (
    source_key text primary key,
    kind text not null check (kind in ('VIDEO', 'AUDIO')),
    content_type text not null,
    size_in_bytes bigint not null,
    duration_in_seconds double precision not null,
    state text not null check (state in ('QUEUED', 'PROCESSING', 'READY', 'FAILED')),
    step text not null check (step in ('FIRST', 'REST')),
    waits_for text check (waits_for in ('DISK_SPACE', 'TRANSCODER')),
    failure text,
    attempts integer not null default 0,
    seconds_done double precision not null default 0,
    due_at timestamptz not null default now(),
    claim uuid,
    replaces_key text unique,
    poster_at_in_seconds double precision,
    gain_in_db double precision,
    waveform integer[],
    step_started_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index media_jobs_unfinished on media_jobs (created_at) where state <> 'READY'`,
  `create table renditions (
    source_key text not null references media_jobs on delete cascade,
    name text not null,
    key text not null unique,
    width integer not null,
    height integer not null,
    codecs text not null,
    size_in_bytes bigint not null,
    mean_bit_rate integer not null,
    peak_bit_rate integer not null,
    header_bytes integer not null,
    start_bytes integer not null,
    fragment_in_seconds double precision not null,
    fragment_sizes integer[] not null,
    created_at timestamptz not null,
    primary key (source_key, name)
  )`,
  `create table media_pictures (
    source_key text not null references media_jobs on delete cascade,
    kind text not null check (kind in ('POSTER', 'STORYBOARD')),
    position integer not null,
    key text not null unique,
    content_type text not null default 'image/webp',
    width integer not null,
    height integer not null,
    created_at timestamptz not null,
    primary key (source_key, kind, position)
  )`,
  `create index media_pictures_posters on media_pictures (source_key) where kind = 'POSTER'`,
]
