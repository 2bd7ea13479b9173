import { type Kysely, sql } from 'kysely'

/** Captions of videos, and what tells a form that someone else has changed its item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table video_captions (
    id uuid primary key,
    video_id uuid not null references videos on delete cascade,
    language text not null check (language in ('en', 'hi')),
    content text not null,
    created_at timestamptz(3) not null,
    unique (video_id, language)
  )`,
  ...['videos', 'audios', 'ebooks', 'courses'].map(
    (table) => `alter table ${table} add column version integer not null default 1`,
  ),
]
