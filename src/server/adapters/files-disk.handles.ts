import { NoSuchFile } from '#server/ports/files.ts'
import { isAbsent } from './files-disk.intake.ts'
import { rememberedWarmth, type WarmStretches, type Warmth } from './files-disk.warm.ts'
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
  pageCache: WarmStretches
  release(): void
}

/** Caches open files for a moment: a player requests range after range of the same file. */
export interface Handles {
  /** Throws NoSuchFile, also for anything that is no regular file or lies outside `root`. */
  open(path: string): Promise<OpenObject>
  /** Makes the next `open` open the path again, after it was replaced or removed. */
  forget(path: string): void
}

interface Shared {
  object: Promise<Omit<OpenObject, 'release'>>
  users: number
  isForgotten: boolean
}

const MOST_SHARED = 256

export function sharedHandles({ root, keepOpenForMs }: { root: string; keepOpenForMs: number }): Handles {
  const entries = new Map<string, Shared>()
  const pageCaches = rememberedWarmth()

  function release(entry: Shared): void {
    entry.users -= 1
    if (entry.users > 0 || !entry.isForgotten) return
    entry.object.then(({ fd }) => close(fd)).catch(() => {})
  }

  function evict(path: string, entry: Shared): void {
    if (entry.isForgotten) return
    entry.isForgotten = true
    if (entries.get(path) === entry) entries.delete(path)
    // The cache itself counts as a user: the last user closes the file.
    release(entry)
  }

  function add(path: string): Shared {
    const [oldest] = entries
    if (oldest && entries.size >= MOST_SHARED) evict(...oldest)
    const entry: Shared = { object: openInside({ root, path, pageCaches }), users: 1, isForgotten: false }
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
        throw isAbsent(error) ? new NoSuchFile('There is no such file') : error
      }
    },
    forget(path) {
      const entry = entries.get(path)
      if (entry) evict(path, entry)
    },
  }
}

interface Opening {
  root: string
  path: string
  pageCaches: Warmth
}

async function openInside({ root, path, pageCaches }: Opening): Promise<Omit<OpenObject, 'release'>> {
  const [rootPath, filePath] = await Promise.all([realpath(root), realpath(path)])
  if (!filePath.startsWith(rootPath + sep)) throw new NoSuchFile('It leads out of the folder')
  // A bare descriptor: a FileHandle would close it when garbage-collected.
  const fd = await openDescriptor(filePath, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const stat = await statDescriptor(fd, { bigint: true })
    if (!stat.isFile()) throw new NoSuchFile('It is no file')
    const [sizeInBytes, etag] = [Number(stat.size), tagOf(stat)]
    return { fd, sizeInBytes, etag, modifiedAt: stat.mtime, pageCache: pageCaches.of({ etag, sizeInBytes }) }
  } catch (error) {
    close(fd)
    throw error
  }
}

/** A strong ETag: every object is a file of its own, moved into place complete and never written to again. */
function tagOf(stat: BigIntStats): string {
  return [stat.size, stat.mtimeNs, stat.ino].map((part) => part.toString(36)).join('-')
}

const openDescriptor = promisify(open)
const statDescriptor: (fd: number, options: { bigint: true }) => Promise<BigIntStats> = promisify(fstat)
