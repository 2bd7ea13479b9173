import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Schema } from './schema.ts'

/** The database as features see it: typed queries, whether it is embedded or a PostgreSQL server. */
export type Db = Kysely<Schema>

/** An open database with what the composition root needs to look after it. */
export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  /** The same database ahead of whatever waits for it: for what is short, and answered to somebody who will not wait. */
  urgent: Db
  /** The pool behind `db`, for libraries that bring their own SQL (jobs, rate limits). */
  pool: Pool
  ping(): Promise<void>
  close(): Promise<void>
}
