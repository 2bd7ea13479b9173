import { type Kysely, sql } from 'kysely'

/** What the owner's dashboard counts by, and what enquiries and activity are searched by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index grants_by_end on grants (ends_at)',
  `create index enquiries_search on enquiries using gin (
    lower(first_name || ' ' || last_name || ' ' || email || ' ' || subject || ' ' || message) gin_trgm_ops
  )`,
  'create index newsletter_subscribers_search on newsletter_subscribers using gin (lower(email) gin_trgm_ops)',
  'create index audit_entries_search on audit_entries using gin (lower(details::text) gin_trgm_ops)',
]
