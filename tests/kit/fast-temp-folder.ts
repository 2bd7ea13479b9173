import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
const ENOUGH_IN_BYTES = 2 * 1024 ** 3
const ABANDONED_AFTER_MS = 7 * 24 * 3600 * 1000

/** The folder for the databases of tests: in memory where there is room, so that flushing costs no time. */
export function fastTempFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir()
  removeAbandonedFolders()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize > ENOUGH_IN_BYTES ? MEMORY_FOLDER : tmpdir()
}

/** Folders of killed runs would occupy memory until the machine restarts. */
function removeAbandonedFolders(): void {
  for (const name of readdirSync(MEMORY_FOLDER)) {
    if (!name.startsWith('sadhana-')) continue
    const path = join(MEMORY_FOLDER, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs < ABANDONED_AFTER_MS) continue
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // It belongs to another account.
    }
  }
}
