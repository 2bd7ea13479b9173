import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { toDatabaseError } from './database-errors.ts'

export type Migrations = Record<string, Migration>

/**
 * Applies the missing migrations and returns their names; needs one query when there is nothing to do. Several nodes
 * may start at once. Throws on a database whose migrations this program does not know.
 */
export async function migrate({ db }: Database, migrations: Migrations): Promise<string[]> {
  const names = Object.keys(migrations).toSorted()
  const run = await appliedMigrations(db)
  assertSameHistory(run, names)
  if (run.length === names.length) return []

  const outcome = await db.connection().execute(async (connection) => {
    // Building an index on a large table, or waiting for another node's migration, may exceed a request's time-out.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
      connection,
    )
    try {
      return await new Migrator({
        db: connection,
        provider: { getMigrations: async () => migrations },
      }).migrateToLatest()
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset lock_timeout`.execute(connection)
    }
  })
  const results = outcome.results ?? []
  if (outcome.error === undefined) return results.map(({ migrationName }) => migrationName)

  const failed = results.find(({ status }) => status === 'Error')
  // If none failed, another node may meanwhile have applied a migration that this program does not know.
  if (!failed) assertSameHistory(await appliedMigrations(db), names)
  const cause = toDatabaseError(outcome.error)
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new Error(failed ? `The migration ${failed.migrationName} failed: ${reason}` : `Migrating failed: ${reason}`, {
    cause,
  })
}

/** In the order of their application. */
async function appliedMigrations(db: Database['db']): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by timestamp, name`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE
    if (isMissing) return []
    throw error
  }
}

const UNDEFINED_TABLE = '42P01'

function assertSameHistory(run: string[], names: string[]): void {
  const unknown = run.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new Error(
      `The database has had the migration ${unknown}, which this program does not know: start the release that knows it.`,
    )
  }
  const index = run.findIndex((name, at) => name !== names[at])
  if (index === -1) return
  throw new Error(
    `The migration ${names[index]} comes before ${run[index]}, which the database has already had: give a new migration a name that comes last.`,
  )
}
