import type { Database } from '#server/db/database.ts'
import { toDatabaseError } from '#server/db/database-errors.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createKysely } from '#server/adapters/postgres/kysely.ts'
import { Engine } from './engine.ts'
import { assertCompatibleFolder, clusterPath, createDataFolder, writeFolderAtomically } from './folder.ts'
import { lockFolder } from './lock.ts'
import { SingleConnectionPool } from './pool.ts'
import { createMaintenance } from './maintenance.ts'

export interface EmbeddedOptions {
  /** The data folder, used by this database alone; created if absent. */
  dir: string
  /** A statement that takes longer is stopped by reopening the database. */
  statementTimeoutInMs?: number
  /** How long a query waits for the one connection. */
  connectionTimeoutInMs?: number
  idleInTransactionTimeoutInMs?: number
  maintenanceEveryMs?: number
  /** Called when the database hung or died and is being reopened. */
  onRestart?: (reason: string) => void
  /** Called when it could not be reopened, or maintenance failed; each query tries again. */
  onUnusable?: (error: Error) => void
}

/** The embedded database, which needs no server. */
export interface EmbeddedDatabase extends Database {
  kind: 'embedded'
  /** Copies the database into an empty folder, which opens like any other; queries wait meanwhile. */
  backup(toDir: string): Promise<void>
}

/** Version of the PostgreSQL inside PGlite 0.5, and so of its files (the package is pinned to the exact release). */
const FILES_VERSION = '18'
const STOP_TIMEOUT_IN_MS = 10_000

/**
 * Opens the database in a folder, or creates it. Throws one sentence when another process uses the folder, or it holds
 * the files of another version or of a native server. An acknowledged commit is on the disk.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dir = resolve(options.dir)
  const onUnusable = options.onUnusable ?? (() => {})
  createDataFolder(dir)
  assertCompatibleFolder(dir, FILES_VERSION)
  const unlock = lockFolder(dir)
  const engine = new Engine({
    dir,
    statementTimeoutInMs: options.statementTimeoutInMs ?? 30_000,
    idleInTransactionTimeoutInMs: options.idleInTransactionTimeoutInMs ?? 30_000,
    onRestart: options.onRestart ?? (() => {}),
    onUnusable,
  })
  try {
    await engine.start()
  } catch (error) {
    await engine.stop(STOP_TIMEOUT_IN_MS)
    unlock()
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new Error(`The embedded database in ${dir} does not open: ${reason}`, { cause: error })
  }
  const pool = new SingleConnectionPool({
    connect: () => engine.connect(),
    connectionTimeoutInMs: options.connectionTimeoutInMs ?? 10_000,
  })
  const db = createKysely(pool)
  const maintain = createMaintenance(pool)
  const timer = setInterval(() => void maintain().catch(onUnusable), options.maintenanceEveryMs ?? 60_000).unref()

  return {
    kind: 'embedded',
    db,
    reportDb: db,
    priorityDb: createKysely({ options: {}, connect: () => pool.connectFirst(), end: async () => {} }),
    pool,
    async ping() {
      try {
        await pool.query('select 1')
      } catch (error) {
        throw toDatabaseError(error)
      }
    },
    async backup(toDir) {
      const to = resolve(toDir)
      if (existsSync(clusterPath(to))) throw new Error(`The backup needs an empty folder, and ${to} holds a database.`)
      createDataFolder(to)
      await writeFolderAtomically(clusterPath(to), async (temporary) => {
        const client = await pool.connect()
        try {
          await engine.copy(temporary)
        } finally {
          client.release()
        }
      })
    },
    async close() {
      clearInterval(timer)
      await Promise.race([pool.end(), wait(STOP_TIMEOUT_IN_MS, undefined, { ref: false })])
      await engine.stop(STOP_TIMEOUT_IN_MS)
      unlock()
    },
  }
}
