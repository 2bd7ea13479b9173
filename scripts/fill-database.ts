import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { describeDifferences, tableChecksums, type TableChecksum } from '#server/db/tables.ts'
import { hasUsersOrOrders, type RowSource, replaceAllRows } from '#server/db/replace-tables.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'

interface DatabaseContent {
  /** The migrations of the source; later ones run after the rows are written. */
  migrations: readonly string[]
  tables: readonly TableChecksum[]
  jobNames: readonly string[]
  source: RowSource
}

/** Creates the tables of the source, writes and verifies all rows, then runs the remaining migrations. */
export async function fillDatabase(database: Database, content: DatabaseContent): Promise<void> {
  const unknown = content.migrations.find((name) => !(name in migrations))
  if (unknown !== undefined) {
    throw new Error(`This was made by a later release (${unknown}): start that one.`)
  }
  const before = Object.entries(migrations).filter(([name]) => content.migrations.includes(name))
  await migrate(database, Object.fromEntries(before))
  await prepareJobs(database, content.jobNames)
  const client = await database.pool.connect()
  try {
    if (await hasUsersOrOrders(client)) {
      throw new Error('This installation has members already: choose an empty DATA_DIR or database.')
    }
    await replaceAllRows(client, content.source)
    await client.query(`set timezone = 'UTC'; set statement_timeout = 0`)
    const found = describeDifferences(content.tables, await tableChecksums(client))
    if (found.length > 0) throw new Error(`What was written is not what was read: ${found.join('; ')}.`)
  } finally {
    client.release(true)
  }
  await migrate(database, migrations)
}

/** Creates the queues: waiting jobs need one. */
async function prepareJobs(database: Database, names: readonly string[]): Promise<void> {
  const jobs = createJobs({ database, log: createLog({ level: 'error' }) })
  for (const name of names) jobs.queue(name, async () => {})
  await jobs.prepare()
  await jobs.stop()
}
