import { NoSuchFile } from '#server/ports/files.ts'
import { isNotFound } from './durable-writes.ts'
import { createPageCacheMaps, type PageCacheMap, type PageCacheMaps } from './page-cache.ts'
import { type BigIntStats, close, constants, fstat, open } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { promisify } from 'node:util'

/** An object open for reading. `release` must be called exactly once. */
export interface OpenObject {
  fd: number
  sizeInBytes: number
  /** Without quotes. */
  etag: string
  modifiedAt: Date
  /** Which parts of it are known to be in the system's page cache. */
  pageCache: PageCacheMap
  release(): void
}

/** Caches open files for a moment: a player requests range after range of the same file. */
export interface OpenFileCache {
  /** Throws NoSuchFile, also for anything that is no regular file or lies outside `root`. */
  open(path: string): Promise<OpenObject>
  /** Makes the next `open` open the path again, after it was replaced or removed. */
  evict(path: string): void
}

interface CacheEntry {
  object: Promise<Omit<OpenObject, 'release'>>
  users: number
  isEvicted: boolean
}

const MAX_OPEN_FILES = 256

export function createOpenFileCache({ root, keepOpenForMs }: { root: string; keepOpenForMs: number }): OpenFileCache {
  const entries = new Map<string, CacheEntry>()
  const pageCaches = createPageCacheMaps()

  function release(entry: CacheEntry): void {
    entry.users -= 1
    if (entry.users > 0 || !entry.isEvicted) return
    entry.object.then(({ fd }) => close(fd)).catch(() => {})
  }

  function evict(path: string, entry: CacheEntry): void {
    if (entry.isEvicted) return
    entry.isEvicted = true
    if (entries.get(path) === entry) entries.delete(path)
    // The cache itself counts as a user: the last user closes the file.
    release(entry)
  }

  function add(path: string): CacheEntry {
    const [oldest] = entries
    if (oldest && entries.size >= MAX_OPEN_FILES) evict(...oldest)
    const entry: CacheEntry = { object: openInside({ root, path, pageCaches }), users: 1, isEvicted: false }
    entries.set(path, entry)
    entry.object.catch(() => evict(path, entry))
    setTimeout(() => evict(path, entry), keepOpenForMs).unref()
    return entry
  }

  return {
    async open(path) {
      const entry = entries.get(path) ?? add(path)
      entry.users += 1
      try {
        return { ...(await entry.object), release: () => release(entry) }
      } catch (error) {
        release(entry)
        throw isNotFound(error) ? new NoSuchFile('There is no such file') : error
      }
    },
    evict(path) {
      const entry = entries.get(path)
      if (entry) evict(path, entry)
    },
  }
}

interface Opening {
  root: string
  path: string
  pageCaches: PageCacheMaps
}

async function openInside({ root, path, pageCaches }: Opening): Promise<Omit<OpenObject, 'release'>> {
  const [rootPath, filePath] = await Promise.all([realpath(root), realpath(path)])
  if (!filePath.startsWith(rootPath + sep)) throw new NoSuchFile('It leads out of the folder')
  // A bare descriptor: a FileHandle would close it when garbage-collected.
  const fd = await openDescriptor(filePath, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const stat = await statDescriptor(fd, { bigint: true })
    if (!stat.isFile()) throw new NoSuchFile('It is no file')
    const [sizeInBytes, etag] = [Number(stat.size), etagOf(stat)]
    return { fd, sizeInBytes, etag, modifiedAt: stat.mtime, pageCache: pageCaches.forFile({ etag, sizeInBytes }) }
  } catch (error) {
    close(fd)
    throw error
  }
}

/** A strong ETag: every object is a file of its own, moved into place complete and never written to again. */
function etagOf(stat: BigIntStats): string {
  return [stat.size, stat.mtimeNs, stat.ino].map((part) => part.toString(36)).join('-')
}

const openDescriptor = promisify(open)
const statDescriptor: (fd: number, options: { bigint: true }) => Promise<BigIntStats> = promisify(fstat)
