import { type FileSelection, storeFiles } from './backup-files.ts'
import { secretFileIn, writeManifest, writeJobs, writeLines } from './backup-folder.ts'
import { countPeople, databaseName, totalPeople, refuseEmpty, describePeople } from './installation.ts'
import { runOwnerTask } from './owner-task.ts'
import { openDatabase } from '#server/compose/compose.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { listJobNames, readTable, readPendingJobs } from '#server/db/read-tables.ts'
import { readInSnapshot, tableChecksums, listMigrations } from '#server/db/tables.ts'
import { listRemoved } from '#server/features/renditions/originals.repo.ts'
import { recordBackup } from '#server/features/system/system.service.ts'
import { keyMarkOf, secretOf } from './backup-key.ts'
import { createLog } from '#server/platform/log.ts'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const USAGE = 'npm run backup -- --to ../backups/monday'
const ALLOW_EMPTY = 'allow-empty'
/** Renditions are left out unless this is given: the restored product makes them again. */
const WITH_RENDITIONS = 'with-renditions'

/** Backs up the database and the files to a new folder. */
export function run(args: string[]): Promise<number> {
  return runOwnerTask(
    { args, option: 'to', flags: [ALLOW_EMPTY, WITH_RENDITIONS], usage: USAGE },
    async ({ config, value, flags }) => {
      const { facts, people } = await backUp(config, {
        to: resolve(value),
        isEmptyAllowed: flags.has(ALLOW_EMPTY),
        withRenditions: flags.has(WITH_RENDITIONS),
      })
      const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(
        `Stored in ${resolve(value)}: ${describePeople(people)} of ${databaseName(config)}, ` +
          `${rows} rows of ${facts.tables.length} tables, and ${describeFiles(facts.files)}.`,
      )
    },
  )
}

interface BackupOptions extends Pick<FileSelection, 'withRenditions'> {
  to: string
  isEmptyAllowed: boolean
}

/** Writes to a temporary folder and renames it at the end: a backup is complete or absent. */
async function backUp(config: Config, { to, isEmptyAllowed, withRenditions }: BackupOptions) {
  if (existsSync(to)) throw new Error(`${to} is there already: name a new folder for each backup.`)
  const folder = `${to}.partial`
  const database = await openDatabase(config, createLog({ level: 'error' }))
  try {
    const people = await countPeople(database)
    const needed = { who: 'member or administrator', count: totalPeople(people) } as const
    if (!isEmptyAllowed) refuseEmpty(config, { ...needed, hint: ` If this is meant, add --${ALLOW_EMPTY}.` })
    await mkdir(dirname(to), { recursive: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const selection = { withRenditions, withoutOriginal: await sourcesWithoutOriginal(database) }
    // Files come first, so that no row names a missing file; then those that were added while the rows were read.
    await storeFiles(config, folder, selection)
    const facts = await storeRows(database, folder)
    const files = await storeFiles(config, folder, selection)
    const ownKey = join(config.dataDir, 'secret.key')
    if (config.secrets.key === null && existsSync(ownKey)) await copyFile(ownKey, secretFileIn(folder))
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    const whole = { ...facts, version: String(version), files, keyMark: keyMarkOf(secretOf(config)) }
    await writeManifest(folder, whole)
    await rename(folder, to)
    // The migrations of this release may not have run yet.
    if (facts.migrations.includes('0013_upkeep'))
      await recordBackup(database.db, { madeAt: new Date(whole.madeAt), sizeInBytes: files.sizeInBytes })
    return { facts: whole, people }
  } finally {
    await database.close()
  }
}

/** Before the migrations of this release there are none. */
async function sourcesWithoutOriginal({ db, pool }: Database): Promise<ReadonlySet<string>> {
  const { rowCount } = await pool.query(
    `select from information_schema.columns where table_name = 'media_jobs' and column_name = 'original_removed_at'`,
  )
  return rowCount ? listRemoved(db) : new Set()
}

async function storeRows(database: Database, folder: string) {
  const client = await database.pool.connect()
  try {
    return await readInSnapshot(client, async () => {
      const tables = await tableChecksums(client)
      for (const { table } of tables) await writeLines(folder, table, readTable(client, table))
      await writeJobs(folder, readPendingJobs(client))
      const [migrations, jobNames] = [await listMigrations(client), await listJobNames(client)]
      return { madeAt: new Date().toISOString(), migrations, tables, jobNames }
    })
  } finally {
    client.release()
  }
}

function describeFiles({ kind, count, sizeInBytes }: { kind: string; count: number; sizeInBytes: number }): string {
  const size = `${(sizeInBytes / 1e6).toFixed(1)} MB`
  return kind === 'copied' ? `${count} files (${size})` : `a list of ${count} files in the bucket (${size})`
}
