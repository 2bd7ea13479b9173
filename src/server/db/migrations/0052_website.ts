import { type Kysely, sql } from 'kysely'

/**
 * The texts of the public pages: what an owner is writing (one row; without content the words that the product comes
 * with), every published version, and the pictures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table site_draft (
    id integer primary key check (id = 1),
    content jsonb,
    version integer not null,
    changed_by uuid references users on delete set null,
    changed_at timestamptz(3)
  )`,
  'insert into site_draft (id, version) values (1, 0)',
  'create index site_draft_changed_by on site_draft (changed_by) where changed_by is not null',
  `create table site_versions (
    id uuid primary key,
    content jsonb not null,
    published_by uuid references users on delete set null,
    published_at timestamptz(3) not null
  )`,
  'create index site_versions_newest on site_versions (published_at, id)',
  'create index site_versions_published_by on site_versions (published_by) where published_by is not null',
  `create table site_pictures (
    id uuid primary key,
    width integer not null,
    height integer not null,
    added_by uuid references users on delete set null,
    added_at timestamptz(3) not null,
    is_published boolean not null default false
  )`,
  'create index site_pictures_unpublished on site_pictures (added_at) where not is_published',
  'create index site_pictures_added_by on site_pictures (added_by) where added_by is not null',
]
