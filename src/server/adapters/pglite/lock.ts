import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Locks the folder for this process, or throws one sentence that names the holder. SQLite's file lock ends with its
 * process however that dies, so no stale lock is left behind. Returns the function that unlocks it.
 */
export function lockFolder(dir: string): () => void {
  const pidFile = join(dir, 'lock.pid')
  const lock = new DatabaseSync(join(dir, 'lock'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? inUseError(dir, pidFile) : error
  }
  writeFileSync(pidFile, String(process.pid))
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function inUseError(dir: string, pidFile: string): Error {
  const pid = readPid(pidFile)
  const holder = pid ? `another process (pid ${pid})` : 'another process'
  return new Error(`The database in ${dir} is in use by ${holder}: stop that one first, or choose another data folder.`)
}

function readPid(pidFile: string): string | undefined {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return undefined
  }
}
