import { createFileLookup, type StoredFiles, restoreFiles } from './backup-files.ts'
import { type BackupManifest, readManifest, rowsIn, secretFileIn } from './backup-folder.ts'
import { keyMarkOf, secretOf } from './backup-key.ts'
import { fillDatabase } from './fill-database.ts'
import { countPeople, databaseName, type People, describePeople } from './installation.ts'
import { runOwnerTask } from './owner-task.ts'
import { systemClock } from '#server/adapters/clock-system.ts'
import { openDatabase } from '#server/compose/compose.ts'
import { type Config } from '#server/config.ts'
import { requeueMissing } from '#server/features/renditions/missing-files.ts'
import { createLog } from '#server/platform/log.ts'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const USAGE = 'npm run restore -- --from ../backups/monday'

/** Restores a backup of either database into an empty installation and verifies every row. */
export function run(args: string[]): Promise<number> {
  return runOwnerTask({ args, option: 'from', usage: USAGE }, async ({ config, value }) => {
    const { facts, people, files, warnings } = await restore(config, resolve(value))
    const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored into ${databaseName(config)} as it was at ${facts.madeAt}: ${describePeople(people)}, and ` +
        `${files.count} files. Each of ${rows} rows of ${facts.tables.length} tables is the same.`,
    )
    for (const warning of warnings) console.log(warning)
  })
}

interface Restored {
  facts: BackupManifest
  people: People
  /** The files that exist after the restore. */
  files: Pick<StoredFiles, 'count' | 'sizeInBytes'>
  warnings: string[]
}

/** Refuses an installation that is in use. Returns what was restored, and warnings. */
async function restore(config: Config, from: string): Promise<Restored> {
  const facts = await readManifest(from)
  const tables = facts.tables.map(({ table }) => table)
  const database = await openDatabase(config, createLog({ level: 'error' }))
  let people: People
  try {
    await fillDatabase(database, { ...facts, source: rowsIn(from, tables) })
    people = await countPeople(database)
  } finally {
    await database.close()
  }
  await restoreKey(config, from)
  const { missing, ...files } = await restoreFiles(config, from, facts.files.kind)
  const warnings = missing.length > 0 ? [`The bucket lacks ${missing.length} files, such as ${missing[0]}.`] : []
  const again = await requeueRenditions(config)
  if (again > 0) warnings.push(`${again} videos and audios are converted again once the product runs.`)
  const { count, sizeInBytes, kind } = facts.files
  if (kind === 'copied' && (files.count !== count || files.sizeInBytes !== sizeInBytes)) {
    warnings.push(
      `The backup had ${count} files of ${sizeInBytes} bytes; ${files.count} of ${files.sizeInBytes} are there.`,
    )
  }
  if (keyMarkOf(secretOf(config)) !== facts.keyMark) {
    warnings.push(
      'SECRET_KEY is not the one of the backup: set that one, or enter the payment keys anew. Links in old emails have ended.',
    )
  }
  return { facts, people, files, warnings }
}

/** Has the renditions made anew that the backup left out. Returns of how many sources. */
async function requeueRenditions(config: Config): Promise<number> {
  const database = await openDatabase(config, createLog({ level: 'error' }))
  try {
    const hasFile = await createFileLookup(config)
    return await requeueMissing({ db: database.db, hasFile, now: systemClock.now() })
  } finally {
    await database.close()
  }
}

async function restoreKey(config: Config, from: string): Promise<void> {
  if (config.secrets.key !== null || !existsSync(secretFileIn(from))) return
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await copyFile(secretFileIn(from), join(config.dataDir, 'secret.key'))
}
