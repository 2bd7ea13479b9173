import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Schema } from './schema.ts'

/** The database as features see it: typed queries, whether it is embedded or a PostgreSQL server. */
export type Db = Kysely<Schema>

/** An open database with what the composition root needs to operate it. */
export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  /** Queries that go before all waiting ones: for short work whose caller will not wait. */
  priorityDb: Db
  /** For reads that may be seconds old, such as statistics and exports: a replica where one is named, else `db`. */
  reportDb: Db
  /** The pool behind `db`, for libraries with SQL of their own (jobs, rate limits). */
  pool: Pool
  ping(): Promise<void>
  close(): Promise<void>
}
