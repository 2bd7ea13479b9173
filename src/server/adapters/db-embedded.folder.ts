import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the database's own files lie in the data folder; the lock lies beside them. */
export function clusterIn(dir: string): string {
  return join(dir, 'cluster')
}

/** Makes the data folder if need be, for this user alone: the files in it are readable to all. */
export function makeFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
}

/** Refuses, in one sentence, a folder whose files this database program would not understand or would damage. */
export function assertOwnFiles(dir: string, version: string): void {
  if (existsSync(join(dir, 'PG_VERSION')) || existsSync(join(clusterIn(dir), 'postmaster.opts'))) {
    throw new Error(
      `The folder ${dir} belongs to a native PostgreSQL server: give the embedded database a folder of its own, or reach that server with DATABASE_URL.`,
    )
  }
  const found = versionOf(clusterIn(dir))
  if (found === undefined || found === version) return
  throw new Error(
    `The folder ${dir} holds a database of PostgreSQL ${found}, but this program reads version ${version}: start the release that wrote it, or restore a backup made for this one.`,
  )
}

/** The cluster's version, undefined when there is none yet. */
export function versionOf(cluster: string): string | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Fills a folder aside, flushes it and gives it its name with one rename: it is there whole, or not at all. */
export async function publishFolder(folder: string, fill: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${folder}.new`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true, mode: 0o700 })
  await fill(aside)
  const inside = await readdir(aside, { recursive: true })
  await syncAll([aside, ...inside.map((name) => join(aside, name))])
  await rename(aside, folder)
  await syncAll([dirname(folder), dirname(dirname(folder))])
}

/** Some at a time: flushes that run together share the disk's work. */
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
