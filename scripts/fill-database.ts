import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { differences, figuresOf, type TableFigures } from '#server/db/tables.ts'
import { isInUse, type RowSource, writeAllRows } from '#server/db/write-rows.ts'
import { makeJobs } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'

interface Filling {
  /** The migrations of the source; later ones run after the rows are written. */
  migrations: readonly string[]
  tables: readonly TableFigures[]
  jobNames: readonly string[]
  source: RowSource
}

/** Creates the tables of the source, writes and verifies all rows, then runs the remaining migrations. */
export async function fillDatabase(database: Database, content: Filling): Promise<void> {
  const unknown = content.migrations.find((name) => !(name in migrations))
  if (unknown !== undefined) {
    throw new Error(`This was made by a later release (${unknown}): start that one.`)
  }
  const before = Object.entries(migrations).filter(([name]) => content.migrations.includes(name))
  await migrate(database, Object.fromEntries(before))
  await prepareJobs(database, content.jobNames)
  const client = await database.pool.connect()
  try {
    if (await isInUse(client)) {
      throw new Error('This installation has members already: choose an empty DATA_DIR or database.')
    }
    await writeAllRows(client, content.source)
    await client.query(`set timezone = 'UTC'; set statement_timeout = 0`)
    const found = differences(content.tables, await figuresOf(client))
    if (found.length > 0) throw new Error(`What was written is not what was read: ${found.join('; ')}.`)
  } finally {
    client.release(true)
  }
  await migrate(database, migrations)
}

/** Creates the queues: waiting jobs need one. */
async function prepareJobs(database: Database, names: readonly string[]): Promise<void> {
  const jobs = makeJobs({ database, log: makeLog({ level: 'error' }) })
  for (const name of names) jobs.queue(name, async () => {})
  await jobs.prepare()
  await jobs.stop()
}
