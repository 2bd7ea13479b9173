import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { postgresForTests } from './find-postgres.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of all test files of a run, and the name of a migrated database to copy. */
    postgres: { url: string; template: string }
  }
}

let server: PostgresServer | undefined
let provided: { url: string; template: string } | undefined

/** Starts a server once per run (or uses the one of `TEST_DATABASE_URL`) and creates a migrated template on it. */
export async function setup(project: TestProject): Promise<void> {
  const found = postgresForTests()
  if (!found) {
    throw new Error('These tests need PostgreSQL: install it (its initdb must be found) or set TEST_DATABASE_URL.')
  }
  if ('programs' in found) server = await startPostgresServer(found.programs)
  const url = 'url' in found ? found.url : (server?.url ?? '')
  provided = { url, template: `sadhana_template_${process.pid}` }
  await runOnServer(url, `create database ${provided.template}`)
  const database = await openPostgresDatabase({ url: withDatabase(url, provided.template), poolSize: 1 })
  await migrate(database, migrations)
  await database.close()
  project.provide('postgres', provided)
}

export async function teardown(): Promise<void> {
  if (server) return server.stop()
  if (provided) await runOnServer(provided.url, `drop database if exists ${provided.template}`)
}

/** Runs a statement on the server, such as `create database`. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
