import { NoSuchFile } from '#server/ports/files.ts'
import { isAbsent } from './files-disk.intake.ts'
import { rememberedWarmth, type WarmStretches, type Warmth } from './files-disk.warm.ts'
import { type BigIntStats, close, constants, fstat, open } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { promisify } from 'node:util'

/** An object that is open for reading. `release` it exactly once. */
export interface OpenObject {
  fd: number
  sizeInBytes: number
  /** Without quotes. */
  etag: string
  modifiedAt: Date
  /** What of it was read in the minute since it was first opened. */
  warm: WarmStretches
  release(): void
}

/** Open files, shared for a moment: a player asks for range after range of the same one. */
export interface Handles {
  /** Throws NoSuchFile, also for what is no plain file or stands outside `root`. */
  open(path: string): Promise<OpenObject>
  /** Has the next `open` look again: the path has been replaced or removed. */
  forget(path: string): void
}

interface Shared {
  object: Promise<Omit<OpenObject, 'release'>>
  users: number
  isForgotten: boolean
}

const MOST_SHARED = 256

export function sharedHandles({ root, shareForMs }: { root: string; shareForMs: number }): Handles {
  const shared = new Map<string, Shared>()
  const warmth = rememberedWarmth()

  function leave(entry: Shared): void {
    entry.users -= 1
    if (entry.users > 0 || !entry.isForgotten) return
    entry.object.then(({ fd }) => close(fd)).catch(() => {})
  }

  function drop(path: string, entry: Shared): void {
    if (entry.isForgotten) return
    entry.isForgotten = true
    if (shared.get(path) === entry) shared.delete(path)
    // The map itself was a user: the last one out closes the file.
    leave(entry)
  }

  function share(path: string): Shared {
    const [oldest] = shared
    if (oldest && shared.size >= MOST_SHARED) drop(...oldest)
    const entry: Shared = { object: openInside({ root, path, warmth }), users: 1, isForgotten: false }
    shared.set(path, entry)
    entry.object.catch(() => drop(path, entry))
    setTimeout(() => drop(path, entry), shareForMs).unref()
    return entry
  }

  return {
    async open(path) {
      const entry = shared.get(path) ?? share(path)
      entry.users += 1
      try {
        return { ...(await entry.object), release: () => leave(entry) }
      } catch (error) {
        leave(entry)
        throw isAbsent(error) ? new NoSuchFile('There is no such file') : error
      }
    },
    forget(path) {
      const entry = shared.get(path)
      if (entry) drop(path, entry)
    },
  }
}

interface Opening {
  root: string
  path: string
  warmth: Warmth
}

async function openInside({ root, path, warmth }: Opening): Promise<Omit<OpenObject, 'release'>> {
  const [home, real] = await Promise.all([realpath(root), realpath(path)])
  if (!real.startsWith(home + sep)) throw new NoSuchFile('It leads out of the folder')
  // A bare descriptor: one inside a FileHandle would be closed when the handle is collected.
  const fd = await openDescriptor(real, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const stat = await statDescriptor(fd, { bigint: true })
    if (!stat.isFile()) throw new NoSuchFile('It is no file')
    const [sizeInBytes, etag] = [Number(stat.size), tagOf(stat)]
    return { fd, sizeInBytes, etag, modifiedAt: stat.mtime, warm: warmth.of({ etag, sizeInBytes }) }
  } catch (error) {
    close(fd)
    throw error
  }
}

/** A strong tag: every object is a file of its own, put in place whole and never written to again. */
function tagOf(stat: BigIntStats): string {
  return [stat.size, stat.mtimeNs, stat.ino].map((part) => part.toString(36)).join('-')
}

const openDescriptor = promisify(open)
const statDescriptor: (fd: number, options: { bigint: true }) => Promise<BigIntStats> = promisify(fstat)
