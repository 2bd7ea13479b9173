import { openEmbeddedDatabase } from '#server/adapters/db-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/embedded-template')
const migrationsFolder = join(root, 'src/server/db/migrations')

/** A closed embedded database to copy from, kept until a migration or a version changes: creating one takes seconds. */
export async function embeddedTemplate({ migrated }: { migrated: boolean }): Promise<string> {
  const folder = join(cache, `${migrated ? 'migrated' : 'empty'}-${fingerprint()}`)
  if (!existsSync(folder)) await make(folder, migrated)
  return folder
}

/** Made aside and put in place by one rename: of several test files at once, the first to finish wins. */
async function make(folder: string, migrated: boolean): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const aside = mkdtempSync(join(cache, 'new-'))
  const database = await openEmbeddedDatabase({ dir: aside })
  if (migrated) await migrate(database, migrations)
  await database.close()
  rmSync(join(aside, 'lock'), { force: true })
  try {
    renameSync(aside, folder)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  hash.update(readFileSync(join(root, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}
