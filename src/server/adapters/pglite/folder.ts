import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Folder of the database's own files within the data folder; the lock file is beside it. */
export function clusterPath(dir: string): string {
  return join(dir, 'cluster')
}

/** Creates the data folder for this user alone, because the files in it are readable to all. */
export function createDataFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
}

/** Throws one sentence for a folder whose files this program cannot read or would damage. */
export function assertCompatibleFolder(dir: string, version: string): void {
  if (existsSync(join(dir, 'PG_VERSION')) || existsSync(join(clusterPath(dir), 'postmaster.opts'))) {
    throw new Error(
      `The folder ${dir} belongs to a native PostgreSQL server: give the embedded database a folder of its own, or reach that server with DATABASE_URL.`,
    )
  }
  const found = clusterVersion(clusterPath(dir))
  if (found === undefined || found === version) return
  throw new Error(
    `The folder ${dir} holds a database of PostgreSQL ${found}, but this program reads version ${version}: start the release that wrote it, or restore a backup made for this one.`,
  )
}

/** The cluster's version; undefined before it is created. */
export function clusterVersion(cluster: string): string | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Fills a temporary folder, flushes it and renames it: the folder exists completely or not at all. */
export async function writeFolderAtomically(folder: string, fill: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${folder}.new`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await fill(temporary)
  const inside = await readdir(temporary, { recursive: true })
  await syncAll([temporary, ...inside.map((name) => join(temporary, name))])
  await rename(temporary, folder)
  await syncAll([dirname(folder), dirname(dirname(folder))])
}

/** Flushes eight at a time: concurrent flushes share the disk's work. */
async function syncAll(paths: string[]): Promise<void> {
  const waiting = paths.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const path of waiting) await sync(path)
    }),
  )
}

async function sync(path: string): Promise<void> {
  // Windows cannot open a folder, and needs no flush of one.
  if (process.platform === 'win32' && (await lstat(path)).isDirectory()) return
  const file = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
