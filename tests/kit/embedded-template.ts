import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/embedded-template')
const MIGRATIONS = join(ROOT, 'src/server/db/migrations')

/**
 * The folder of a closed embedded database to copy, cached until a migration or a version changes: creating one takes
 * seconds.
 */
export async function embeddedTemplate({ migrated }: { migrated: boolean }): Promise<string> {
  const folder = join(CACHE, `${migrated ? 'migrated' : 'empty'}-${fingerprint()}`)
  if (!existsSync(folder)) await createTemplate(folder, migrated)
  return folder
}

/**
 * Creates the template in a temporary folder and renames it: of several test files at once, the first to finish wins.
 */
async function createTemplate(folder: string, migrated: boolean): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const temporary = mkdtempSync(join(CACHE, 'new-'))
  const database = await openEmbeddedDatabase({ dir: temporary })
  if (migrated) await migrate(database, migrations)
  await database.close()
  rmSync(join(temporary, 'lock'), { force: true })
  try {
    renameSync(temporary, folder)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).toSorted()) {
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  }
  hash.update(readFileSync(join(ROOT, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}
