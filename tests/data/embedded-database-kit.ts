import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  openEmbeddedDatabase,
} from '#server/adapters/pglite/embedded-database.ts'
import { freshFolder } from '#tests/kit/databases.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** Creates a folder with an empty cluster, which is removed after the test. */
export async function emptyClusterFolder(): Promise<string> {
  const dir = await freshFolder({ migrated: false })
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Opens a database and closes it after the test. */
export async function openForTest(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(options)
  onTestFinished(() => (database.pool.ended ? undefined : database.close()))
  return database
}

/** Starts a process that opens the folder and writes rows (embedded-writer.ts); `lines` is its output. */
export function startWriter(dir: string): {
  child: ChildProcess
  lines: AsyncIterable<string>
  ended: Promise<unknown>
} {
  const script = fileURLToPath(new URL('./embedded-writer.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, lines: createInterface({ input: child.stdout }), ended }
}
