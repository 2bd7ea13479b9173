import { restoreFiles } from './backup-files.ts'
import { type BackupFacts, readFacts, rowsIn, secretIn } from './backup-folder.ts'
import { keyMarkOf, secretOf } from './backup-key.ts'
import { fillDatabase } from './fill-database.ts'
import { ownerTask } from './owner-task.ts'
import { openDatabase } from '#server/compose.ts'
import { type Config } from '#server/config.ts'
import { makeLog } from '#server/platform/log.ts'
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const USAGE = 'npm run restore -- --from ../backups/monday'

/** Fills an empty installation with a backup, whichever of the two databases it came from, and checks every row. */
export function run(args: string[]): Promise<number> {
  return ownerTask({ args, option: 'from', usage: USAGE }, async ({ config, value }) => {
    const { facts, warnings } = await restore(config, resolve(value))
    console.log(`Restored as it was at ${facts.madeAt}: every row of ${facts.tables.length} tables is the same.`)
    for (const warning of warnings) console.log(warning)
  })
}

/** Refuses an installation that is in use. Answers what is still to be looked after. */
export async function restore(config: Config, from: string): Promise<{ facts: BackupFacts; warnings: string[] }> {
  const facts = await readFacts(from)
  const tables = facts.tables.map(({ table }) => table)
  const database = await openDatabase(config, makeLog({ level: 'error' }))
  try {
    await fillDatabase(database, { ...facts, source: rowsIn(from, tables) })
  } finally {
    await database.close()
  }
  await putKeyBack(config, from)
  const missing = await restoreFiles(config, from, facts.files.kind)
  const warnings = missing.length > 0 ? [`The bucket lacks ${missing.length} files, such as ${missing[0]}.`] : []
  if (keyMarkOf(secretOf(config)) !== facts.keyMark) {
    warnings.push(
      'SECRET_KEY is not the one of the backup: set that one, or enter the payment keys anew. Links in old letters have ended.',
    )
  }
  return { facts, warnings }
}

async function putKeyBack(config: Config, from: string): Promise<void> {
  if (config.secrets.key !== null || !existsSync(secretIn(from))) return
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await copyFile(secretIn(from), join(config.dataDir, 'secret.key'))
}
