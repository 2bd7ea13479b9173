import { type Kysely, sql } from 'kysely'

/** What members find: cues of captions and pages of e-books, which are deleted with their source, and titles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table search_captions (
    captions_id uuid primary key references video_captions on delete cascade
  )`,
  `create table search_cues (
    captions_id uuid not null references search_captions on delete cascade,
    video_id uuid not null,
    starts_at double precision not null,
    text text not null,
    terms tsvector not null
  )`,
  'create index search_cues_of_captions on search_cues (captions_id)',
  'create index search_cues_terms on search_cues using gin (terms)',
  `create table search_ebooks (
    ebook_id uuid primary key references ebooks on delete cascade,
    file_key text not null
  )`,
  `create table search_pages (
    ebook_id uuid not null references search_ebooks on delete cascade,
    page integer not null,
    text text not null,
    terms tsvector not null
  )`,
  'create index search_pages_of_ebook on search_pages (ebook_id)',
  'create index search_pages_terms on search_pages using gin (terms)',
  `create table search_titles (
    kind text not null check (kind in ('COURSE', 'VIDEO', 'AUDIO', 'EBOOK')),
    id uuid not null,
    title text not null,
    terms tsvector not null,
    primary key (kind, id)
  )`,
  'create index search_titles_terms on search_titles using gin (terms)',
  'create table search_words (word text primary key)',
  'create index search_words_similar on search_words using gin (word gin_trgm_ops)',
]
