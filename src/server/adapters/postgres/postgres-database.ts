import type { Database } from '#server/db/database.ts'
import { toDatabaseError } from '#server/db/database-errors.ts'
import { Pool } from 'pg'
import { createKysely } from './kysely.ts'
import { valueTypes } from './value-types.ts'

interface PostgresOptions {
  /** `postgres://user:password@host/database`; TLS by its `sslmode`, `sslrootcert` and the like. */
  url: string
  poolSize: number
  /** The same database on a streaming replica, for statistics and exports. It need not answer at the start. */
  replicaUrl?: string | null
  /** How long a query waits for a free connection. */
  connectionTimeoutInMs?: number
  statementTimeoutInMs?: number
  lockTimeoutInMs?: number
  /** How long a transaction may be idle before the server ends it and releases its locks. */
  idleInTransactionTimeoutInMs?: number
  /** Called when an idle connection is lost; the pool opens another when needed. */
  onIdleError?: (error: Error) => void
}

/** Connects to a PostgreSQL server (15 or later); resolves once it answers. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<Database> {
  const pool = createPool(options, options.poolSize)
  const priorityPool = createPool(options, PRIORITY_CONNECTIONS)
  const { replicaUrl } = options
  const replicaPool = replicaUrl ? createPool({ ...options, url: replicaUrl }, REPORT_CONNECTIONS) : pool
  const database: Database = {
    kind: 'postgres',
    db: createKysely(pool),
    priorityDb: createKysely(priorityPool),
    reportDb: createKysely(replicaPool),
    pool,
    async ping() {
      try {
        await pool.query('select 1')
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    close: async () =>
      void (await Promise.all([...new Set([pool, priorityPool, replicaPool])].map((each) => each.end()))),
  }
  try {
    await database.ping()
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Connections for priority queries, beside those of the pool; opened when needed. */
const PRIORITY_CONNECTIONS = 1

const REPORT_CONNECTIONS = 3

function createPool(options: PostgresOptions, max: number): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max,
    application_name: 'sadhana',
    keepAlive: true,
    connectionTimeoutMillis: options.connectionTimeoutInMs ?? 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutInMs ?? 30_000,
    lock_timeout: options.lockTimeoutInMs ?? 10_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutInMs ?? 30_000,
    types: valueTypes,
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // Losing a connection between two queries of a transaction fails the next query; it must not end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
