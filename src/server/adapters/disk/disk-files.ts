import { createOpenFileCache } from './open-files.ts'
import { createPartJoiner } from './part-joiner.ts'
import { createObjectStore, type ObjectStore } from './objects.ts'
import { createPartStore, type PartStore } from './parts.ts'
import { createPaths } from './paths.ts'
import { type MayWrite, cacheAllowedReads, cacheStoredAs } from '#server/adapters/files/read-access.ts'
import {
  FILES_PATH,
  createFileTokens,
  type FileClaims,
  type FileTokens,
  type FileTokenSecret,
} from '#server/adapters/files/file-tokens.ts'
import type { Clock } from '#server/ports/clock.ts'
import { type Files, isKey, type MayRead, type StoredAs } from '#server/ports/files.ts'
import { constants, createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** Files on the local disk, with what its routes (`diskFileRoutes`) need to serve the URLs it issues. */
export interface DiskFiles extends Files {
  readonly tokens: FileTokens
  readonly objects: ObjectStore
  readonly parts: PartStore
  readonly clock: Clock
  readonly mayRead: MayRead
  readonly storedAs: StoredAs
  readonly mayWrite: MayWrite
}

interface Options {
  dir: string
  /** At least 32 bytes; every URL stops working when it changes. */
  secret: FileTokenSecret
  clock: Clock
  /** Called at every read of a URL: it may have been passed on. */
  mayRead: MayRead
  /** Default: every object is there. */
  storedAs?: StoredAs
  /** The same for URLs that store bytes. */
  mayWrite: MayWrite
}

const KEEP_OPEN_FOR_MS = 2000

export function createDiskFiles({
  dir,
  secret,
  clock,
  mayRead,
  mayWrite,
  storedAs = async () => null,
}: Options): DiskFiles {
  const paths = createPaths(dir)
  const handles = createOpenFileCache({ root: paths.objects, keepOpenForMs: KEEP_OPEN_FOR_MS })
  const objects = createObjectStore({ paths, handles })
  const parts = createPartStore(paths)
  const tokens = createFileTokens(secret)
  const issueUrl = (claims: FileClaims) => {
    if (!isKey(claims.key)) throw new Error('This is not a key')
    return FILES_PATH + tokens.encrypt(claims)
  }
  const createReadUrl: Files['createReadUrl'] = async ({ expiresAt, userId: viewer, ...rest }) =>
    issueUrl({ use: 'GET', expiresAtMs: expiresAt.getTime(), viewer, ...rest })
  const expiryIn = (seconds: number) => clock.now().getTime() + seconds * 1000

  return {
    tokens,
    objects,
    parts,
    clock,
    mayRead: cacheAllowedReads(mayRead, clock),
    storedAs: cacheStoredAs(storedAs, clock),
    mayWrite,

    createUploadUrl: async ({ expiresInSeconds, userId: viewer, ...rest }) =>
      issueUrl({ use: 'PUT', expiresAtMs: expiryIn(expiresInSeconds), viewer, ...rest }),
    createPartUploadUrl: async ({ expiresInSeconds, userId: viewer, ...rest }) =>
      issueUrl({ use: 'PART', expiresAtMs: expiryIn(expiresInSeconds), viewer, ...rest }),
    createReadUrl,
    createDirectReadUrl: createReadUrl,

    startMultipart: async (input) => ({ uploadId: await parts.start({ ...input, now: clock.now() }) }),
    listParts: (upload) => parts.list(upload),
    completeMultipart: createPartJoiner({ paths, objects, parts }),
    abortMultipart: (upload) => parts.remove(upload),
    abortUnfinished: (before) => parts.removeStale(before),

    head: (key) => objects.head(key),
    async read(key, range) {
      const { release, sizeInBytes } = await objects.open(key)
      release()
      if (sizeInBytes === 0 || (range && range.start >= sizeInBytes)) return Readable.from([])
      return createReadStream(paths.object(key), { highWaterMark: 256 * 1024, ...range })
    },
    write: async (input) => void (await objects.store(input)),
    storeFile: (input) => objects.storeFile(input),
    async localCopy({ key }) {
      const { release } = await objects.open(key)
      release()
      return paths.object(key)
    },
    copy: (from, to) => objects.copy(from, to),
    remove: (key) => objects.remove(key),
    async ping() {
      const mode = constants.R_OK | constants.W_OK
      await Promise.all([paths.objects, paths.uploads, paths.temporaryFolder].map((folder) => access(folder, mode)))
    },
  }
}
