import { fillDatabase } from './fill-database.ts'
import { countPeople, databaseName, totalPeople, type People, refuseEmpty, describePeople } from './installation.ts'
import { runOwnerTask } from './owner-task.ts'
import { openDatabase } from '#server/compose/compose.ts'
import type { Config } from '#server/config.ts'
import { listJobNames, readTable, readPendingJobs } from '#server/db/read-tables.ts'
import { readInSnapshot, tableChecksums, listMigrations, type TableChecksum } from '#server/db/tables.ts'
import { createLog } from '#server/platform/log.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const USAGE = 'DATABASE_URL=postgres://… npm run move-to-postgres -- --from ./data'

/** Copies an embedded database to the empty one of DATABASE_URL. The embedded one does not change. */
export function run(args: string[]): Promise<number> {
  return runOwnerTask({ args, option: 'from', usage: USAGE }, async ({ config, value }) => {
    const { tables, people } = await moveToPostgres(config, value)
    for (const { table, rows } of tables) console.log(`${table.padEnd(28)} ${String(rows).padStart(9)} rows, the same`)
    console.log(`${describePeople(people)} and everything else are in ${databaseName(config)} now.`)
    console.log('Leave DATABASE_URL set, and keep the old folder for its files.')
  })
}

interface Moved {
  tables: TableChecksum[]
  people: People
}

async function moveToPostgres(config: Config, dataDir: string): Promise<Moved> {
  if (config.database.kind !== 'postgres') throw new Error('Set DATABASE_URL to the new, empty database.')
  if (!existsSync(join(dataDir, 'database', 'cluster'))) throw new Error(`${dataDir} holds no embedded database.`)
  const log = createLog({ level: 'error' })
  const source: Config = { ...config, dataDir, database: { kind: 'embedded' } }
  const from = await openDatabase(source, log)
  try {
    const people = await countPeople(from)
    refuseEmpty(source, { who: 'member or administrator', count: totalPeople(people) })
    const client = await from.pool.connect()
    try {
      return await readInSnapshot(client, async () => {
        const [tables, migrations] = [await tableChecksums(client), await listMigrations(client)]
        const jobNames = await listJobNames(client)
        const rows = {
          readTable: (table: string) => readTable(client, table),
          readPendingJobs: () => readPendingJobs(client),
        }
        const to = await openDatabase(config, log)
        try {
          await fillDatabase(to, { tables, migrations, jobNames, source: rows })
        } finally {
          await to.close()
        }
        return { tables, people }
      })
    } finally {
      client.release()
    }
  } finally {
    await from.close()
  }
}
