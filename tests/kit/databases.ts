import { openEmbeddedDatabase } from '#server/adapters/pglite/embedded-database.ts'
import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import type { Database } from '#server/db/database.ts'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { embeddedTemplate } from './embedded-template.ts'
import { runOnServer, withDatabase } from './postgres.ts'
import { fastTempFolder } from './fast-temp-folder.ts'

export type DatabaseKind = Database['kind']

/** The database of this run: the same test files run once on each. */
export const kindUnderTest: DatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded'

interface FreshOptions {
  kind?: DatabaseKind
  /** False creates no tables. */
  migrated?: boolean
  poolSize?: number
}

/** Creates a new database, which is dropped when it is closed. */
export function freshDatabase({
  kind = kindUnderTest,
  migrated = true,
  poolSize = 10,
}: FreshOptions = {}): Promise<Database> {
  return kind === 'embedded' ? freshEmbedded(migrated) : freshPostgres(migrated, poolSize)
}

/** Creates a folder with a ready embedded cluster. The caller removes it. */
export async function freshFolder({ migrated }: { migrated: boolean }): Promise<string> {
  const dir = mkdtempSync(join(fastTempFolder(), 'sadhana-db-'))
  cpSync(await embeddedTemplate({ migrated }), dir, { recursive: true })
  return dir
}

async function freshEmbedded(migrated: boolean): Promise<Database> {
  const dir = await freshFolder({ migrated })
  const database = await openEmbeddedDatabase({ dir })
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function freshPostgres(migrated: boolean, poolSize: number): Promise<Database> {
  const { url, template } = inject('postgres')
  const name = `sadhana_${randomBytes(8).toString('hex')}`
  const from = migrated ? template : 'template0'
  await runOnServer(url, `create database ${name} template ${from} strategy file_copy`)
  const database = await openPostgresDatabase({ url: withDatabase(url, name), poolSize })
  return {
    ...database,
    async close() {
      await database.close()
      await runOnServer(url, `drop database if exists ${name} with (force)`)
    },
  }
}
