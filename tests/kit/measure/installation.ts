import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'
import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import type { Database } from '#server/db/database.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { type PostgresServer, startPostgresServer } from '#tests/kit/postgres-server.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type DatabaseKind = 'embedded' | 'PostgreSQL'

/** An empty data folder and database; `env` starts a product on them. */
export interface EmptyInstallation {
  name: DatabaseKind
  /** Its data folder. */
  dir: string
  env: Record<string, string>
  /** Null for the embedded database. */
  server: PostgresServer | null
  close(): Promise<void>
}

/** Undefined where this machine has no programs of PostgreSQL. Its server flushes to the disk only if asked to. */
export async function createInstallation(
  name: DatabaseKind,
  options: { isDurable?: boolean } = {},
): Promise<EmptyInstallation | undefined> {
  const found = name === 'PostgreSQL' ? postgresForTests({ PATH: process.env.PATH }) : undefined
  const server = found && 'programs' in found ? await startPostgresServer(found.programs, options) : null
  if (name === 'PostgreSQL' && !server) {
    console.log('Left out: PostgreSQL (no programs of it on this machine).')
    return undefined
  }
  const dir = await mkdtemp(join(tmpdir(), 'sadhana-measure-'))
  return {
    name,
    dir,
    env: { DATA_DIR: dir, ...(server && { DATABASE_URL: server.url }) },
    server,
    async close() {
      await server?.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The database that a product with these variables uses; the embedded one only while no product runs. */
export function openDatabase({ DATABASE_URL: url, DATA_DIR: dir = '' }: Record<string, string>): Promise<Database> {
  return url ? openPostgresDatabase({ url, poolSize: 2 }) : openEmbeddedDatabase({ dir: join(dir, 'database') })
}
